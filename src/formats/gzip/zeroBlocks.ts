/**
 * The zero map of an output that began as zeros: a bitmap of its 64-byte blocks that may be non-zero, 32 blocks a word. Copies and checksums skip
 * the other blocks, whose memory pages are then never touched.
 */
import { doublesOf, isZero64 } from '../../array/labels/isZero64'
import { blockBits, blockBytes } from './blockBytes'

/** For an output of `size` bytes, and one word more, which {@link copyMatch} may read. */
export function newZeroMap(size: number): Int32Array {
  return new Int32Array(Math.floor(size / 2048) + 2)
}

/** Sets the bits of the blocks from `from` up to `to`, which is greater. */
export function markNonzero(zeroMap: Int32Array, from: number, to: number): void {
  for (let at = from >>> blockBits; at <= (to - 1) >>> blockBits; at++) zeroMap[at >>> 5] |= 1 << at
}

/**
 * The zero map of data from another decoder, which begin at a multiple of 8 bytes of their buffer. `coarse` sets all 32 bits of a word at its first
 * non-zero block, which is faster for data that are not nearly empty.
 */
export function scanZeroMap(data: Uint8Array, coarse: boolean): Int32Array {
  const zeroMap = newZeroMap(data.length)
  const doubles = doublesOf(data)
  const whole = data.length >>> blockBits
  for (let at = 0; at < whole; at++) {
    if (isZero64(doubles, at << 3)) continue
    zeroMap[at >>> 5] |= coarse ? -1 : 1 << at
    if (coarse) at |= 31
  }
  if (data.length % blockBytes > 0) markNonzero(zeroMap, whole * blockBytes, data.length)
  return zeroMap
}

/**
 * Copies a match of DEFLATE forwards within the output, without its leading and trailing zeros, and updates the zero map. Returns the position of
 * the last non-zero byte written, −1 without one.
 */
export function copyMatch(view: DataView, zeroMap: Int32Array, from: number, to: number, length: number): number {
  const back = to - from
  let at = from
  let end = from + length
  if (back < length) return copyOverlapping(view, zeroMap, at, end, back)
  if (length === 0) return -1
  // Source and target do not overlap: only blocks from the first to the last non-zero one are copied.
  const first = at >>> blockBits
  const word = first >>> 5
  const held =
    ((zeroMap[word] >>> first) | ((zeroMap[word + 1] << 1) << ~first)) &
    ((2 << (((end - 1) >>> blockBits) - first)) - 1)
  if (held === 0) return -1
  const low = (first + 31 - Math.clz32(held & -held)) * blockBytes
  const high = (first + 32 - Math.clz32(held)) * blockBytes
  if (low > at) at = low
  if (high < end) end = high
  while (at + 8 <= end && (view.getInt32(at, true) | view.getInt32(at + 4, true)) === 0) at += 8
  if (at + 8 > end) {
    // Less than eight bytes are left: the zeros before them are copied too.
    at = end - 8
    if (at < from) return copyOverlapping(view, zeroMap, from, end, back)
    if ((view.getInt32(at, true) | view.getInt32(at + 4, true)) === 0) return -1
  }
  let tail = end - 8
  while (tail > at && (view.getInt32(tail, true) | view.getInt32(tail + 4, true)) === 0) tail -= 8
  // The last eight bytes may overlap the ones before them.
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
  markNonzero(zeroMap, at + back, last + 1)
  return last
}

/** For a match that overlaps its own output, or has fewer than eight bytes. */
function copyOverlapping(view: DataView, zeroMap: Int32Array, from: number, end: number, back: number): number {
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
      markNonzero(zeroMap, put, last + 1)
    }
  for (; at < end; at++) {
    const value = view.getUint8(at)
    if (value === 0) continue
    last = at + back
    view.setUint8(last, value)
    markNonzero(zeroMap, last, last + 1)
  }
  return last
}
