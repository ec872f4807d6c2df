import { littleEndianHost } from '../array/littleEndianHost'

/**
 * Stable ascending argsort of doubles without comparisons: the bits of a double, sign bit flipped (all bits flipped when negative),
 * sort like the number itself. Radix passes settle the upper half, which tells almost all real data apart; what still agrees there is
 * finished by insertion, or by passes over the lower half too when such stretches are long.
 *
 * −0 equals 0; NaN comes last, in the order of appearance.
 */
export function radixArgsort(values: Float64Array): Uint32Array {
  const n = values.length
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * n)
  const low = littleEndianHost ? 0 : 1
  const keys = new Uint32Array(n)
  const order = new Uint32Array(n)
  let anyLow = 0
  for (let i = 0; i < n; i++) {
    order[i] = i
    anyLow |= bits[2 * i + low]
    keys[i] = upperKey(bits[2 * i + 1 - low], bits[2 * i + low])
  }
  const sorted = sortByKey(keys, order)
  if (anyLow === 0 || settleLowBits(sorted, bits, low)) return sorted.order
  return sortFully(bits, low, n)
}

/** Stretches of equal upper halves up to this length are finished by insertion. */
const SHORT = 24
const NAN_KEY = 0xffffffff

interface Sorted {
  readonly keys: Uint32Array
  readonly order: Uint32Array
}

function upperKey(high: number, low: number): number {
  const magnitude = high & 0x7fffffff
  if (magnitude > 0x7ff00000 || (magnitude === 0x7ff00000 && low !== 0)) return NAN_KEY
  if (magnitude === high || (magnitude | low) === 0) return magnitude | 0x80000000 // −0 joins 0
  return ~high
}

/** The lower half in the order of its number: flipped for negative ones, whose key has a clear top bit. */
function lowerKey(bits: Uint32Array, at: number, key: number): number {
  if (key === NAN_KEY) return 0
  return key >>> 31 === 1 ? bits[at] : ~bits[at] >>> 0
}

/**
 * Least significant digit first; a digit that is the same everywhere is skipped. `keys` belong to `order` place by place; both are used up.
 * Few values take small digits, whose tables are soon summed, many take large ones for fewer passes.
 */
function sortByKey(keys: Uint32Array, order: Uint32Array): Sorted {
  const n = keys.length
  const width = n < 4096 ? 8 : 11
  const counts = new Uint32Array(1 << width)
  let from: Sorted = { keys, order }
  let to: Sorted = { keys: new Uint32Array(n), order: new Uint32Array(n) }
  for (let shift = 0; shift < 32; shift += width) {
    if (!countStarts(from.keys, counts, shift)) continue
    scatter(from.keys, from.order, to.keys, to.order, counts, shift)
    const spare = from
    from = to
    to = spare
  }
  return from
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

/** False when a stretch of equal upper halves is too long to finish by insertion. */
function settleLowBits({ keys, order }: Sorted, bits: Uint32Array, low: number): boolean {
  const n = order.length
  let start = 0
  for (let i = 1; i < n; i++) {
    const key = keys[i]
    if (key !== keys[i - 1]) {
      start = i
      continue
    }
    const index = order[i]
    const value = lowerKey(bits, 2 * index + low, key)
    if (lowerKey(bits, 2 * order[i - 1] + low, key) <= value) continue
    if (i - start > SHORT) return false
    let j = i
    for (; j > start && lowerKey(bits, 2 * order[j - 1] + low, key) > value; j--) order[j] = order[j - 1]
    order[j] = index
  }
  return true
}

/** Lower half first, then the stable sort by the upper half. */
function sortFully(bits: Uint32Array, low: number, n: number): Uint32Array {
  const lower = new Uint32Array(n)
  const start = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    start[i] = i
    lower[i] = lowerKey(bits, 2 * i + low, upperKey(bits[2 * i + 1 - low], bits[2 * i + low]))
  }
  const { order } = sortByKey(lower, start)
  const upper = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    const at = 2 * order[i]
    upper[i] = upperKey(bits[at + 1 - low], bits[at + low])
  }
  return sortByKey(upper, order).order
}
