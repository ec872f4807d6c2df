import type { Interval, IntervalOptions } from './interval'
import { medianIntervals } from './medianInterval'
import { LEAST_CASES } from './statisticsWarnings'

/** The interval of a median as people are shown it: none below ten cases, of which a page says that no interval can be trusted. */
export function shownMedianInterval(values: Float64Array, options: Pick<IntervalOptions, 'seed'> = {}): Interval {
  return shownMedianIntervals([values], options)[0]!
}

/** {@link shownMedianInterval} of each list; the cases are drawn once for lists of as many values. */
export function shownMedianIntervals(
  lists: readonly Float64Array[],
  options: Pick<IntervalOptions, 'seed'> = {},
): Interval[] {
  return medianIntervals(lists, options).map((found) =>
    found.cases < LEAST_CASES ? { ...found, low: Number.NaN, high: Number.NaN } : found,
  )
}
