import type { Interval } from '../../ranking/intervals/interval'
import type { ValueRange } from '../../ranking/intervals/rangeScale'
import { shownIntervals } from '../../ranking/intervals/shownInterval'
import { type WarnedValues, warnedInterval } from '../content/warnedInterval'

/** The values of a column of cases, and how they are written. */
export interface CaseColumn extends Pick<WarnedValues, 'kind' | 'unit'> {
  readonly values: Float64Array
  readonly range: ValueRange
}

/**
 * Intervals of the means of the finite case values of each column within the range of its metric, see `shownInterval`; none below ten cases. The cases are
 * drawn once for columns of as many values. Warnings name cases and write values as tables do.
 */
export function caseIntervals(columns: readonly CaseColumn[], caseNames: readonly string[]): Interval[] {
  const lists = columns.map(({ values, range }) => ({ values: finiteOrMissing(values), range }))
  const intervals = shownIntervals(lists)
  return columns.map(({ values, kind, unit }, at) =>
    warnedInterval(intervals[at]!, {
      values: lists[at]!.values,
      infinite: infiniteCount(values),
      statistic: 'mean',
      caseNames,
      kind,
      unit,
    }),
  )
}

export function infiniteCount(values: Float64Array): number {
  return values.filter((value) => Math.abs(value) === Infinity).length
}

/** Infinite distances are in no mean. */
export function finiteOrMissing(values: Float64Array): Float64Array {
  return values.map((value) => (Number.isFinite(value) ? value : Number.NaN))
}
