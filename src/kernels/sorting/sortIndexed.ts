import { extent } from '../filters/imageError'
import { pick } from './pick'
import { radixArgsort } from './radixArgsort'

export interface SortedIndices {
  /** Indices of the input in ascending order of value. */
  readonly order: Uint32Array
  /** The values in that order. */
  readonly sorted: Float64Array
}

/**
 * Stable ascending sort of doubles with their indices: −0 equals 0, NaN comes last in input order.
 *
 * Evenly spread values are distributed to n equal buckets and finished by insertion sort, in linear time. If insertion has to move too many values (an
 * outlier widens the range), or values are infinite or NaN, radix sort is used.
 */
export function sortIndexed(values: Float64Array): SortedIndices {
  const n = values.length
  const order = new Uint32Array(n)
  const sorted = new Float64Array(n)
  if (n <= SMALL) {
    for (let i = 0; i < n; i++) {
      order[i] = i
      sorted[i] = values[i]
    }
    insertAll(order, sorted, n * n)
  } else if (!spread(values, order, sorted) || !insertAll(order, sorted, 6 * n)) {
    const byRadix = radixArgsort(values)
    return { order: byRadix, sorted: pick(values, byRadix) }
  }
  return { order, sorted }
}

const SMALL = 24

/** Sorts the values by bucket; false if their range is not finite. */
function spread(values: Float64Array, order: Uint32Array, sorted: Float64Array): boolean {
  const n = values.length
  const { low, high } = extent(values)
  const scale = low === high ? 0 : (n - 1) / (high - low)
  if (!(high - low < Infinity && scale < Number.MAX_VALUE)) return false
  const bucket = new Uint32Array(n)
  const starts = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    const at = ((values[i] - low) * scale) >>> 0
    bucket[i] = at
    starts[at]++
  }
  let start = 0
  for (let at = 0; at < n; at++) {
    const count = starts[at]
    starts[at] = start
    start += count
  }
  for (let i = 0; i < n; i++) {
    const at = starts[bucket[i]]++
    sorted[at] = values[i]
    order[at] = i
  }
  return true
}

/** Insertion sort; stops and returns false once it has moved more than `budget` values. */
function insertAll(order: Uint32Array, sorted: Float64Array, budget: number): boolean {
  let left = budget
  for (let i = 1; i < sorted.length; i++) {
    const value = sorted[i]
    if (sorted[i - 1] <= value || Number.isNaN(value)) continue
    const index = order[i]
    let j = i
    for (; j > 0 && !(sorted[j - 1] <= value); j--) {
      sorted[j] = sorted[j - 1]
      order[j] = order[j - 1]
    }
    sorted[j] = value
    order[j] = index
    left -= i - j
    if (left < 0) return false
  }
  return true
}
