import { littleEndianHost } from '../../array/littleEndianHost'
import { pick } from './pick'

/**
 * Stable ascending argsort of doubles without comparisons: the bits of a double, sign bit flipped (all bits flipped when negative),
 * sort like the number itself. The lower half is sorted first, then, stably, the upper one.
 *
 * −0 equals 0; NaN comes last, in the order of appearance.
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
    } else if (values[i] === 0) upper[i] = 0x80000000 // −0 joins 0
  }
  const byLower = sortByKey(lower, order)
  return sortByKey(pick(upper, byLower), byLower)
}

/**
 * `order` by its keys, which belong to it place by place, least significant digit first; a digit that is the same everywhere is skipped. Both are
 * used up. Few values take small digits, whose tables are soon summed, many take large ones for fewer passes.
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

/** Where each digit's stretch starts; false when all share one digit. */
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
    const place = starts[(key >>> shift) & mask]++
    toKeys[place] = key
    toOrder[place] = order[i]
  }
}
