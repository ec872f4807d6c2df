import type { NumberData } from './numbersOf'

/** The array with `valueAt(i)` at each place. `from` of typed arrays makes a list of all values first, which takes eight bytes for each. */
export function fillWith<T extends NumberData>(array: T, valueAt: (at: number) => number): T {
  for (let i = 0; i < array.length; i++) array[i] = valueAt(i)
  return array
}
