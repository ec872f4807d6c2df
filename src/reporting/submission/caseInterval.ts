import type { Interval } from '../../ranking/intervals/interval'
import { meanInterval } from '../../ranking/intervals/meanInterval'
import { statisticsWarnings } from '../../ranking/intervals/statisticsWarnings'

/** Interval of the mean of the finite case values: the studentised bootstrap, t where that is undefined. Its warnings name cases. */
export function caseInterval(values: Float64Array, caseNames: readonly string[]): Interval {
  const finite = finiteOrMissing(values)
  const interval = meanInterval(finite)
  const { method, samples } = interval
  const resamples = samples > 0 ? { resamples: samples } : {}
  const warnings = statisticsWarnings({ values: finite, statistic: 'mean', method, caseNames, ...resamples })
  return { ...interval, warnings }
}

/** Infinite distances are in no mean. */
export function finiteOrMissing(values: Float64Array): Float64Array {
  return values.map((value) => (Number.isFinite(value) ? value : Number.NaN))
}
