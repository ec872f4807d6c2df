import type { ReducedLists, ReduceItem } from '../../formats/tree/reducedJson'

type Fields = Readonly<Record<string, unknown>>

/** The cases in the JSON of a report, and of those of a batch, take nearly all of its memory. */
const casesOfReports = (keep: ReduceItem): ReducedLists => {
  const report = { details: { cases: keep } }
  return { ...report, challenge_reports: report, competition_reports: report }
}

const keptFields = ['id', 'metrics', 'labels', 'error'] as const

/** A case without its files and what else boards and comparisons do not read. */
function valuesOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  // A field that is absent stays so: what it then means is for readers of reports to say.
  const kept: Record<string, unknown> = {}
  for (const name of keptFields) if (Object.hasOwn(item, name)) kept[name] = (item as Fields)[name]
  return kept
}

/** What is kept of the cases while a file is read: the values that boards and comparisons are of, or nothing for tables of whole runs. */
export const keptCases = { values: casesOfReports(valuesOf), none: casesOfReports(() => undefined) } as const
