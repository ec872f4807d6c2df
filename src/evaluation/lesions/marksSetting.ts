import { resultNumber } from '../../catalogue/resultNumber'
import type { Plain } from '../../contract'
import type { MarkRow } from '../../understanding/detections/markLists'
import { listsOfJson, markColumns, rowsByScan } from '../../understanding/detections/markLists'
import { sheetOfText } from '../../understanding/tables/readSheet'
import type { Sheet } from '../../understanding/tables/sheet'
import type { TableWords } from '../../understanding/tables/tableRecords'
import type { MetricSpec } from '../metrics/metricSpec'
import { inCommandWords } from '../tasks/inCommandWords'
import type { StateRow } from '../tasks/rowsState'
import type { TaskFunctions } from '../tasks/taskFunctions'

/** What all cases share; sent to other processes. */
export type MarksSetting = {
  readonly metrics: readonly MetricSpec[]
  /** Marks count in the numbers of their scan where their probability is above it; null: all do. */
  readonly threshold: number | null
  readonly words: { readonly [word: string]: Plain }
  /** Marks of a scan that LUNA16 keeps; null: all. */
  readonly most: number | null
}

/** A file of marks or lesions: the text of a table, or what JSON holds. */
export type MarksFile = string | { readonly json: unknown }

/** The metrics of all scans or slides together. */
export function frocRows(
  metrics: readonly MetricSpec[],
  cases: readonly unknown[],
  functions: TaskFunctions,
): StateRow[] {
  const results = new Map<string, unknown>()
  return metrics.map((spec): StateRow => {
    const { metric, sheet } = functions.get(spec.metric)!
    const key = JSON.stringify(spec.options)
    const result = results.get(key) ?? inCommandWords(sheet, () => metric(cases, spec.options))
    results.set(key, result)
    const { name, unit, better, field } = spec
    return { label: 'all', metric: name, value: resultNumber(result, field), unit, better, interval: null }
  })
}

/** Rows by scan. @throws MedgradeError `bad-table`, `bad-json`. */
export function scansOf<T>(
  file: MarksFile,
  name: string,
  { words }: MarksSetting,
  rowsOf: (sheet: Sheet) => readonly T[],
): ReadonlyMap<string, readonly T[]> {
  if (typeof file !== 'string') return listsOfJson<T>(file.json, name)
  const sheet = sheetOfText(file, name, { ...(words as TableWords), columns: markColumns })
  if (sheet.doubt) throw sheet.doubt
  return rowsByScan(sheet, rowsOf(sheet), words.id as string | undefined)
}

/** Marks that count in the numbers of a scan. */
export function marksAbove(marks: readonly MarkRow[], threshold: number | null): readonly MarkRow[] {
  return threshold === null ? marks : marks.filter(({ probability }) => probability > threshold)
}
