// The one place where nested lists of numbers become arrays. Every function that takes an `ArrayInput` calls it.

import type { ArrayInput, NdArray } from '../contract'
import { refuse } from '../errors/refuse'

/**
 * Nested lists as an array of doubles in C order, whose shape is the lengths of the lists; an array as it is.
 *
 * @throws MedgradeError `bad-array` for lists of unequal lengths, elements that are no numbers, over 32 levels and over a million elements.
 */
export function ndArrayOf(input: ArrayInput): NdArray {
  if (!Array.isArray(input)) return input as NdArray
  const shape: number[] = []
  // Level by level, at most 32: a list that holds itself has no end.
  for (let items: readonly unknown[] = [input]; ; items = items.flat()) {
    const length = Array.isArray(items[0]) ? items[0].length : -1
    const odd = items.findIndex((item) =>
      length < 0 ? typeof item !== 'number' : (item as typeof items)?.length !== length,
    )
    if (odd >= 0 || items.length * length > 1e6 || shape[32])
      refuse('bad-array', `item ${odd} of axis ${shape.length}`, items[odd], 'up to 1e6 numbers, lists of one length')
    if (length < 0) return { data: new Float64Array(items as number[]), shape }
    shape.push(length)
  }
}
