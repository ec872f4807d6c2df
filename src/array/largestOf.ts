/** The largest of any number of values, −∞ of none. As arguments of `Math.max` a list of 100 000 values does not fit the stack. */
export function largestOf(values: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY
  for (const value of values) found = Math.max(found, value)
  return found
}
