import type { Interval } from '../../ranking/intervals/interval'
import type { ValueRange } from '../../ranking/intervals/rangeScale'
import { shownInterval } from '../../ranking/intervals/shownInterval'
import { type WarnedValues, warnedInterval } from '../content/warnedInterval'

/**
 * Interval of the mean of the finite case values within the range of the metric, see `shownInterval`; none below ten cases.
 * Its warnings name cases and write values as tables do.
 */
export function caseInterval(
  values: Float64Array,
  caseNames: readonly string[],
  { kind, unit, range }: Pick<WarnedValues, 'kind' | 'unit'> & { readonly range: ValueRange },
): Interval {
  const finite = finiteOrMissing(values)
  return warnedInterval(shownInterval(finite, { range }), {
    values: finite,
    infinite: infiniteCount(values),
    statistic: 'mean',
    caseNames,
    kind,
    unit,
  })
}

export function infiniteCount(values: Float64Array): number {
  return values.filter((value) => Math.abs(value) === Infinity).length
}

/** Infinite distances are in no mean. */
export function finiteOrMissing(values: Float64Array): Float64Array {
  return values.map((value) => (Number.isFinite(value) ? value : Number.NaN))
}
