// Medical label volumes are nearly all background, so loops visit only the chunks of 64 elements that are not.

import { doublesOf, isZero64 } from './isZero64'
import type { LabelData } from './toLabels'
import { type ZeroMap, zeroMapOf } from './zeroMap'

/** Elements of one chunk. */
export const CHUNK = 64

/** Chunks tested before the callback gets those found: 32 KB of bytes, which are then still in the cache. */
const GROUP = 512

/**
 * Finds the chunks of an array that are not all zeros. `found` gets the indices of their first elements, ascending, at most 512 at a time: the
 * first `count` of a list that is reused afterwards. A chunk at either end may extend beyond the array or overlap the next one; it is listed
 * untested. Where a zero map is kept for the data, only its blocks are tested.
 */
export function nonzeroChunks(data: LabelData, found: (chunks: Int32Array, count: number) => void): void {
  const out = new Int32Array(GROUP)
  const doubles = doublesOf(data)
  const map = zeroMapOf(data)
  const end = map ? map.start + data.length : Infinity
  // The zero map needs 32-bit positions, and blocks that begin at a double of the samples.
  if (map && end < 2 ** 31 && map.start % 8 === 0) {
    const words = (end + 2047) >>> 11
    for (let word = map.start >>> 11; word < words; word += GROUP / 32) {
      found(out, listMapped(out, doubles, word, Math.min(word + GROUP / 32, words), map, data.length))
    }
    return
  }
  const whole = data.length >> 6
  for (let first = 0; first < whole; first += GROUP) {
    found(out, listNonzero(out, doubles, first, Math.min(first + GROUP, whole), data.BYTES_PER_ELEMENT >> 1))
  }
  if (data.length % CHUNK === 0) return
  out[0] = whole << 6
  found(out, 1)
}

// A function for each loop, so that V8 optimises by call count.

/** Lists the non-zero chunks of `from` ≤ chunk < `to` and returns their number. `shift`: 2 for elements of four bytes, whose chunks are four blocks. */
function listNonzero(out: Int32Array, doubles: Float64Array, from: number, to: number, shift: number): number {
  let n = 0
  for (let k = from << shift; k < to << shift; k++) {
    if (isZero64(doubles, k << 3)) continue
    out[n++] = (k >> shift) << 6
    k |= (1 << shift) - 1
  }
  return n
}

/** The same for bytes by words of a zero map, a chunk a block. Other blocks are not read: memory that was never written has no pages yet. */
function listMapped(
  out: Int32Array,
  doubles: Float64Array,
  from: number,
  to: number,
  { bits, start }: ZeroMap,
  length: number,
): number {
  let n = 0
  for (let word = from; word < to; word++) {
    for (let rest = bits[word]; rest !== 0; rest &= rest - 1) {
      const at = (((word << 5) + 31 - Math.clz32(rest & -rest)) << 6) - start
      // No separate branch for the ends: V8 would deoptimise at the first one.
      const end = at + CHUNK
      if (end > 0 && at < length && (at < 0 || end > length || !isZero64(doubles, at >> 3))) out[n++] = Math.max(at, 0)
    }
  }
  return n
}
