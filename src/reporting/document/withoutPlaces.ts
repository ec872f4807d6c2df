import type { ReportDocument } from './reportDocument'

/** An absolute path of two parts or more within a text: its start, its folders, its last part. */
const place = /(^|[\s(,;"'=])(?:~?\/|[A-Za-z]:[\\/]|\\\\)(?:[^\s:;,"'()\\/]+[\\/])+([^\s:;,"'()\\/]+)/g

/** Drawings and their data have no paths, and addresses are no places on a disk. */
const kept: ReadonlySet<string> = new Set(['svg', 'data', 'href'])

/** The report with absolute paths cut to their last part in every text: a page is mailed, and need not say where somebody keeps files. */
export function withoutPlaces(report: ReportDocument): ReportDocument {
  return cut(report) as ReportDocument
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(place, '$1…/$2')
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kept.has(key) ? one : cut(one)]))
}
