/**
 * What is written into an output that began as zeros: one bit for 64 bytes that may hold another value, 32 stretches a word. Copies and checksums
 * go by these marks, and so leave the empty part of a volume, and its memory pages, alone.
 */
import { doublesOf, isZero64 } from '../../array/labels/isZero64'

/** log2 of the bytes that one mark stands for. */
const stretchBits = 6
/** Bytes that one mark stands for; multiplied, not shifted, where a position beyond 2 GiB would lose its sign. */
export const stretch = 1 << stretchBits

/** For an output of `size` bytes. One word more than needed, as a look across a border finds it. */
export function newMarks(size: number): Int32Array {
  return new Int32Array(Math.floor(size / 2048) + 2)
}

/** Notes that `from` to `to` (after `from`) may hold something. */
export function mark(marks: Int32Array, from: number, to: number): void {
  for (let at = from >>> stretchBits; at <= (to - 1) >>> stretchBits; at++) marks[at >>> 5] |= 1 << at
}

/**
 * The marks of data that another decoder wrote, which begins at a multiple of 8 bytes of its buffer: 0.5 ms for 8 MB, less if `coarse`, where
 * the first byte that is not zero marks 2 KB, as pays in data that is not nearly empty.
 */
export function marksOf(data: Uint8Array, coarse: boolean): Int32Array {
  const marks = newMarks(data.length)
  const doubles = doublesOf(data)
  const whole = data.length >>> stretchBits
  for (let at = 0; at < whole; at++) {
    if (isZero64(doubles, at << 3)) continue
    marks[at >>> 5] |= coarse ? -1 : 1 << at
    if (coarse) at |= 31
  }
  if (data.length % stretch > 0) mark(marks, whole * stretch, data.length)
  return marks
}

/**
 * Copies a match of DEFLATE forwards within the output, with leading and trailing zeros left out, and marks what it writes. Returns the position
 * of the last byte written that is not zero, −1 if there was none.
 */
export function copyMatch(view: DataView, marks: Int32Array, from: number, to: number, length: number): number {
  const back = to - from
  let at = from
  let end = from + length
  if (back < length) return copyOverlapping(view, marks, at, end, back)
  if (length === 0) return -1
  // The source is complete: only what lies between its first and last marked stretch counts.
  const first = at >>> stretchBits
  const word = first >>> 5
  const held =
    ((marks[word] >>> first) | ((marks[word + 1] << 1) << ~first)) & ((2 << (((end - 1) >>> stretchBits) - first)) - 1)
  if (held === 0) return -1
  const low = (first + 31 - Math.clz32(held & -held)) * stretch
  const high = (first + 32 - Math.clz32(held)) * stretch
  if (low > at) at = low
  if (high < end) end = high
  while (at + 8 <= end && (view.getInt32(at, true) | view.getInt32(at + 4, true)) === 0) at += 8
  if (at + 8 > end) {
    // Less than eight bytes are left; zeros before them make them eight.
    at = end - 8
    if (at < from) return copyOverlapping(view, marks, from, end, back)
    if ((view.getInt32(at, true) | view.getInt32(at + 4, true)) === 0) return -1
  }
  let tail = end - 8
  while (tail > at && (view.getInt32(tail, true) | view.getInt32(tail + 4, true)) === 0) tail -= 8
  // The last eight bytes may overlap those before; at or below `at` they are those at `at` themselves, which are not all zero.
  if (tail < at) tail = at
  for (let k = at; k < tail; k += 8) {
    const a = view.getInt32(k, true)
    view.setInt32(k + back + 4, view.getInt32(k + 4, true), true)
    view.setInt32(k + back, a, true)
  }
  const a = view.getInt32(tail, true)
  const b = view.getInt32(tail + 4, true)
  view.setInt32(tail + back, a, true)
  view.setInt32(tail + back + 4, b, true)
  const last = tail + back + (b !== 0 ? 7 - (Math.clz32(b) >>> 3) : 3 - (Math.clz32(a) >>> 3))
  mark(marks, at + back, last + 1)
  return last
}

/** A match that may repeat its own beginning, or a few bytes. */
function copyOverlapping(view: DataView, marks: Int32Array, from: number, end: number, back: number): number {
  let last = -1
  let at = from
  if (back >= 8)
    for (; at + 8 <= end; at += 8) {
      const a = view.getInt32(at, true)
      const b = view.getInt32(at + 4, true)
      if ((a | b) === 0) continue
      const put = at + back
      view.setInt32(put, a, true)
      view.setInt32(put + 4, b, true)
      last = b !== 0 ? put + 7 - (Math.clz32(b) >>> 3) : put + 3 - (Math.clz32(a) >>> 3)
      mark(marks, put, last + 1)
    }
  for (; at < end; at++) {
    const value = view.getUint8(at)
    if (value === 0) continue
    last = at + back
    view.setUint8(last, value)
    mark(marks, last, last + 1)
  }
  return last
}
