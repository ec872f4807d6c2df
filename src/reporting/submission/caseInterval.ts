import { type NumberKind, numberText } from '../../grading/texts/numberText'
import type { Interval } from '../../ranking/intervals/interval'
import { meanInterval } from '../../ranking/intervals/meanInterval'
import { statisticsWarnings } from '../../ranking/intervals/statisticsWarnings'

/** Interval of the mean of the finite case values: the studentised bootstrap, t where that is undefined. Its warnings name cases and write values as tables do. */
export function caseInterval(values: Float64Array, caseNames: readonly string[], kind: NumberKind): Interval {
  const finite = finiteOrMissing(values)
  const interval = meanInterval(finite)
  const { method, samples } = interval
  const resamples = samples > 0 ? { resamples: samples } : {}
  const valueText = (value: number) => numberText(kind, value)
  const warnings = statisticsWarnings({
    ...{ values: finite, statistic: 'mean', method, caseNames, valueText },
    ...resamples,
  })
  return { ...interval, warnings }
}

/** Infinite distances are in no mean. */
export function finiteOrMissing(values: Float64Array): Float64Array {
  return values.map((value) => (Number.isFinite(value) ? value : Number.NaN))
}
