import type { Interval, IntervalOptions } from './interval'
import { medianIntervals } from './medianInterval'
import { LEAST_CASES } from './statisticsWarnings'

/**
 * The intervals of the medians of lists as people are shown them: none below ten cases, of which a page says that no interval can be trusted. The cases are
 * drawn once for lists of as many values.
 */
export function shownMedianIntervals(
  lists: readonly Float64Array[],
  options: Pick<IntervalOptions, 'seed'> = {},
): Interval[] {
  return medianIntervals(lists, options).map((found) =>
    found.cases < LEAST_CASES ? { ...found, low: Number.NaN, high: Number.NaN } : found,
  )
}
