import { littleEndianHost } from '../../array/littleEndianHost'
import { pick } from './pick'

/**
 * Stable ascending argsort of doubles by radix: the bits of a double, with the sign bit flipped (all bits if negative), sort like the number. The lower
 * half of the bits is sorted first, then the upper half.
 *
 * −0 equals 0; NaN comes last, in input order.
 */
export function radixArgsort(values: Float64Array): Uint32Array {
  const n = values.length
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * n)
  const low = littleEndianHost ? 0 : 1
  const lower = new Uint32Array(n)
  const upper = new Uint32Array(n)
  const order = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    order[i] = i
    lower[i] = bits[2 * i + low]
    upper[i] = bits[2 * i + 1 - low] ^ 0x80000000
    if (Number.isNaN(values[i])) lower[i] = upper[i] = 0xffffffff
    else if (values[i] < 0) {
      lower[i] = ~lower[i]
      upper[i] = ~bits[2 * i + 1 - low]
    } else if (values[i] === 0) upper[i] = 0x80000000 // −0 as 0
  }
  const byLower = sortByKey(lower, order)
  return sortByKey(pick(upper, byLower), byLower)
}

/**
 * Sorts `order` by the keys of its entries, least significant digit first; a digit that all keys share is skipped. Overwrites both. Small digits have
 * small tables, which suits few values; large digits need fewer passes.
 */
function sortByKey(keys: Uint32Array, order: Uint32Array): Uint32Array {
  const n = keys.length
  const width = n < 4096 ? 8 : 11
  const counts = new Uint32Array(1 << width)
  let from: { keys: Uint32Array; order: Uint32Array } = { keys, order }
  let to: typeof from = { keys: new Uint32Array(n), order: new Uint32Array(n) }
  for (let shift = 0; shift < 32; shift += width) {
    if (!countStarts(from.keys, counts, shift)) continue
    scatter(from.keys, from.order, to.keys, to.order, counts, shift)
    const spare = from
    from = to
    to = spare
  }
  return from.order
}

/** Writes the start of each digit's range to `counts`; false if all keys share one digit. */
function countStarts(keys: Uint32Array, counts: Uint32Array, shift: number): boolean {
  const n = keys.length
  const mask = counts.length - 1
  counts.fill(0)
  for (let i = 0; i < n; i++) counts[(keys[i] >>> shift) & mask]++
  if (n === 0 || counts[(keys[0] >>> shift) & mask] === n) return false
  let start = 0
  for (let digit = 0; digit <= mask; digit++) {
    const count = counts[digit]
    counts[digit] = start
    start += count
  }
  return true
}

function scatter(
  keys: Uint32Array,
  order: Uint32Array,
  toKeys: Uint32Array,
  toOrder: Uint32Array,
  starts: Uint32Array,
  shift: number,
): void {
  const mask = starts.length - 1
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    const at = starts[(key >>> shift) & mask]++
    toKeys[at] = key
    toOrder[at] = order[i]
  }
}
