import { type NestedInterval, type NestedIntervalOptions, nestedInterval } from './nestedInterval'
import { LEAST_CASES } from './statisticsWarnings'

/** The interval of a mean over tasks as people are shown it: without ends below ten tasks, as that of a mean over cases. */
export function shownNestedInterval(
  runs: readonly ArrayLike<number | null>[],
  options: NestedIntervalOptions = {},
): NestedInterval {
  const found = nestedInterval(runs, options)
  return found.cases < LEAST_CASES ? { ...found, low: Number.NaN, high: Number.NaN } : found
}
