/** The smallest of any number of values, ∞ of none; see `largestOf`. */
export function smallestOf(values: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY
  for (const value of values) found = Math.min(found, value)
  return found
}
