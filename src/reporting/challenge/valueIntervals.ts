import { caseRows } from '../../ranking/caseValues'
import type { Interval } from '../../ranking/intervals/interval'
import type { ValueRange } from '../../ranking/intervals/rangeScale'
import { shownIntervals } from '../../ranking/intervals/shownInterval'
import { shownMedianIntervals } from '../../ranking/intervals/shownMedianIntervals'
import type { RankingReportOptions } from '../../ranking/tasks/rankingReport'
import type { TaskTable } from '../../ranking/tasks/taskTable'
import type { NumberKind } from '../content/numberText'
import { warnedInterval } from '../content/warnedInterval'

/** Intervals of the means or medians by which the algorithms of a task are ranked; none where the ranking is of something else. */
export function valueIntervals(
  { cases, algorithms, values }: TaskTable,
  {
    method = 'meanThenRank',
    missing,
    seed,
    kind,
    unit,
    range,
  }: Pick<RankingReportOptions, 'method' | 'missing' | 'seed'> & {
    readonly kind: NumberKind
    readonly unit: string
    readonly range: ValueRange
  },
): Map<string, Interval> {
  if (method !== 'meanThenRank' && method !== 'medianThenRank') return new Map()
  const statistic = method === 'meanThenRank' ? 'mean' : 'median'
  const rows = caseRows(values, missing)
  const lists = algorithms.flatMap((algorithm, column) => {
    const own = Float64Array.from(rows, (row) => row[column]!)
    if (!own.some(Number.isFinite) || own.some((value) => Math.abs(value) === Infinity)) return []
    return [{ algorithm, values: own, range }]
  })
  const drawing = seed === undefined ? {} : { seed }
  const found =
    statistic === 'mean'
      ? shownIntervals(lists, drawing)
      : shownMedianIntervals(
          lists.map(({ values: own }) => own),
          drawing,
        )
  const warned = lists.map(({ algorithm, values: own }, at) => {
    return [algorithm, warnedInterval(found[at]!, { values: own, statistic, caseNames: cases, kind, unit })] as const
  })
  return new Map(warned)
}
