import type { PythonValue } from '../../python/pythonValue'
import { stringifyPythonJson } from '../../python/stringifyPythonJson'
import { describeColumn } from '../common/describeColumn'
import type { EvaluationFile } from '../presetTypes'

/** A column of the data frame: numbers or names of files. */
export type ToothColumn = readonly [name: string, cells: readonly (number | string)[]]

export interface MetricsFileOptions {
  /** Names of the rows; default: their numbers. */
  readonly index?: readonly string[]
  /** ToothFairy2 writes `25pc` for `25%`, and counts of file names as integers. */
  readonly edition: 2 | 3
}

/** `metrics.json`: `case`, column → row → value, and `aggregates`, column → statistic → value. */
export function metricsFile(columns: readonly ToothColumn[], { index, edition }: MetricsFileOptions): EvaluationFile {
  const cases = columns.map(([name, cells]): Entry => {
    return [name, { map: cells.map((cell, row): Entry => [index?.[row] ?? String(row), asPython(cell)]) }]
  })
  const aggregates = columns.map(([name, cells]): Entry => {
    const numbers = cells.filter((cell) => typeof cell === 'number')
    if (numbers.length < cells.length) return [name, { map: textStatistics(cells, edition) }]
    const statistics = Object.entries(describeColumn(numbers))
    const keyOf = (key: string) => (edition === 2 ? key.replace('%', 'pc') : key)
    return [name, { map: statistics.map(([key, value]): Entry => [keyOf(key), { float: value }]) }]
  })
  const text = stringifyPythonJson({
    map: [
      ['case', { map: cases }],
      ['aggregates', { map: aggregates }],
    ],
  })
  return { name: 'metrics.json', text }
}

type Entry = readonly [string, PythonValue]

function textStatistics(cells: readonly (number | string)[], edition: 2 | 3): Entry[] {
  const counts = new Map<number | string, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const number = (value: number): PythonValue => (edition === 2 ? { int: BigInt(value) } : { float: value })
  return [
    ['count', number(cells.length)],
    ['freq', number(Math.max(0, ...counts.values()))],
  ]
}

function asPython(cell: number | string): PythonValue {
  return typeof cell === 'string' ? cell : { float: cell }
}
