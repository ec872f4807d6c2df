import { refuse, requireList } from '../errors/refuse'

/**
 * A value as a number; NaN for null and undefined, by which JSON represents a missing value. Arithmetic would take null for 0.
 *
 * @throws MedgradeError `bad-input` for anything else.
 */
export function valueOrNaN(value: number | null | undefined, what: string): number {
  if (typeof value === 'number') return value
  if (value !== null && value !== undefined) {
    refuse('bad-input', what, typeof value, 'a number; NaN or null for a missing one')
  }
  return Number.NaN
}

/** Each value through {@link valueOrNaN}. */
export function valuesOrNaN(values: ArrayLike<number | null>, what: string): Float64Array {
  if (values instanceof Float64Array) return values.slice()
  requireList(what, values)
  const numbers = new Float64Array(values.length)
  fillValues(numbers, values, what)
  return numbers
}

/** {@link valuesOrNaN} into a list of as many places. */
export function fillValues(numbers: Float64Array, values: ArrayLike<number | null>, what: string): void {
  for (let i = 0; i < numbers.length; i++) {
    const value = values[i]!
    // The place is put into words only where a value needs them.
    numbers[i] = typeof value === 'number' ? value : valueOrNaN(value, `${what}[${i}]`)
  }
}
