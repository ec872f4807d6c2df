import type { Interval } from './interval'
import { type MeanIntervalOptions, meanInterval } from './meanInterval'
import type { ValueRange } from './rangeScale'
import { LEAST_CASES, statisticsWarnings } from './statisticsWarnings'

export interface ShownIntervalOptions extends MeanIntervalOptions {
  /** Names of the cases of the values, for the warnings. */
  readonly caseNames?: readonly string[]
}

/**
 * The interval of a mean as people are shown it, on a terminal, in a page and in a file: within the range of the metric, and without ends below ten cases, of
 * which no interval can be trusted. Values outside the range show that the metric is another one: then there is none.
 *
 * @param values missing ones are NaN.
 */
export function shownInterval(
  values: Float64Array,
  { range = [-Infinity, Infinity], caseNames, ...options }: ShownIntervalOptions = {},
): Interval {
  const within = values.every((value) => Number.isNaN(value) || (value >= range[0] && value <= range[1]))
  const found = meanInterval(values, within ? { ...options, range } : options)
  const { method, samples } = found
  const resamples = samples > 0 ? { resamples: samples } : {}
  const facts = { values, statistic: 'mean', method, ...resamples }
  const interval = caseNames ? { ...found, warnings: statisticsWarnings({ ...facts, caseNames }) } : found
  return interval.cases < LEAST_CASES ? { ...interval, low: Number.NaN, high: Number.NaN } : interval
}

/** The range of the difference of two values of a metric; none of a metric without two bounds. */
export function differenceRange([least, most]: ValueRange): ValueRange {
  const width = most - least
  return [-width, width]
}
