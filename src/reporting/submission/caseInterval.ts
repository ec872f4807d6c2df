import type { Interval } from '../../ranking/intervals/interval'
import { meanInterval } from '../../ranking/intervals/meanInterval'
import type { NumberKind } from '../content/numberText'
import { warnedInterval } from '../content/warnedInterval'

/** Interval of the mean of the finite case values: the studentised bootstrap, t where that is undefined. Its warnings name cases and write values as tables do. */
export function caseInterval(values: Float64Array, caseNames: readonly string[], kind: NumberKind): Interval {
  const finite = finiteOrMissing(values)
  return warnedInterval(meanInterval(finite), { values: finite, statistic: 'mean', caseNames, kind })
}

/** Infinite distances are in no mean. */
export function finiteOrMissing(values: Float64Array): Float64Array {
  return values.map((value) => (Number.isFinite(value) ? value : Number.NaN))
}
