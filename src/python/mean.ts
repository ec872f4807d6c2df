/**
 * The arithmetic mean, summed in the order given as a loop in Python does; `empty`, by default NaN, without a value. `numpyMean` sums in NumPy's
 * order: the two differ in the last digits.
 */
export function mean(values: readonly number[] | Float64Array): number
export function mean<E>(values: readonly number[], empty: E): number | E
export function mean(values: readonly number[] | Float64Array, empty: unknown = Number.NaN): unknown {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? empty : sum / values.length
}

/** The mean of the numbers among `values`; null without one. */
export function meanOfPresent(values: readonly (number | null | undefined)[]): number | null {
  return mean(
    values.filter((value) => value !== null && value !== undefined),
    null,
  )
}
