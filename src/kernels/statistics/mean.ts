/** Arithmetic mean, summed in the given order; NaN for no value. */
export function mean(values: readonly number[] | Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
