import { plainPlaces } from '../../engine/report/plainPlaces'
import type { ReportDocument } from './reportDocument'

/** Drawings and their data have no paths, and addresses are no places on a disk. */
const kept: ReadonlySet<string> = new Set(['svg', 'data', 'href'])

/** The report with absolute paths cut to their last part in every text: a page is mailed, and need not say where somebody keeps files. */
export function withoutPlaces(report: ReportDocument): ReportDocument {
  return cut(report) as ReportDocument
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return plainPlaces(value)
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kept.has(key) ? one : cut(one)]))
}
