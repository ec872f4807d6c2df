import type { Interval, IntervalOptions } from './interval'
import { medianInterval } from './medianInterval'
import { LEAST_CASES } from './statisticsWarnings'

/** The interval of a median as people are shown it: none below ten cases, of which a page says that no interval can be trusted. */
export function shownMedianInterval(values: Float64Array, options: Pick<IntervalOptions, 'seed'> = {}): Interval {
  const found = medianInterval(values, options)
  return found.cases < LEAST_CASES ? { ...found, low: Number.NaN, high: Number.NaN } : found
}
