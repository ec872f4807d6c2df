// Medical label volumes are nearly all background: what comes after visits the stretches of 64 elements that are not.

import { doublesOf, isZero64 } from './isZero64'
import type { LabelData } from './toLabels'
import { type ZeroMap, zeroMapOf } from './zeroMap'

/** Elements of one chunk. */
export const CHUNK = 64

/** Chunks looked at before what was found among them is handed on: 32 KB of bytes, which are still at hand then. */
const GROUP = 512

/**
 * Finds the chunks of an array that hold anything but zeros, and hands on their first elements, ascending, at most 512 at a time: the first `count`
 * of a list that is written over afterwards. At either end a chunk may reach beyond the array or into its neighbour, and nobody looks whether it
 * holds anything. Where a zero map is kept for the data, only what it names is looked at.
 */
export function occupiedChunks(data: LabelData, found: (chunks: Int32Array, count: number) => void): void {
  const out = new Int32Array(GROUP)
  const doubles = doublesOf(data)
  const map = zeroMapOf(data)
  const end = map ? map.start + data.length : Infinity
  // Marks are of use where places in the stream are 32-bit numbers and its stretches begin on doubles of the samples.
  if (map && end < 2 ** 31 && map.start % 8 === 0) {
    const words = (end + 2047) >>> 11
    for (let word = map.start >>> 11; word < words; word += GROUP / 32) {
      found(out, listMarked(out, doubles, word, Math.min(word + GROUP / 32, words), map, data.length))
    }
    return
  }
  const whole = data.length >> 6
  for (let first = 0; first < whole; first += GROUP) {
    found(out, listOccupied(out, doubles, first, Math.min(first + GROUP, whole), data.BYTES_PER_ELEMENT >> 1))
  }
  if (data.length % CHUNK === 0) return
  out[0] = whole << 6
  found(out, 1)
}

// A function for each loop: V8 compiles one sooner that is called again than one whose loop goes on (a first case of 105 MB volumes: 20 ms).

/** Lists those of `from` ≤ chunk < `to`, and returns how many they are. `shift`: 2 for words, whose chunks are four stretches of 64 bytes. */
function listOccupied(out: Int32Array, doubles: Float64Array, from: number, to: number, shift: number): number {
  let n = 0
  for (let k = from << shift; k < to << shift; k++) {
    if (isZero64(doubles, k << 3)) continue
    out[n++] = (k >> shift) << 6
    k |= (1 << shift) - 1
  }
  return n
}

/**
 * The same of bytes by words of marks: a chunk is what a mark stands for, and where there is none nothing is touched; memory that nobody wrote to
 * has no pages yet.
 */
function listMarked(
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
      // Nothing is computed for the ends alone: code that V8 compiled before it came to one is thrown away there.
      const end = at + CHUNK
      if (end > 0 && at < length && (at < 0 || end > length || !isZero64(doubles, at >> 3))) out[n++] = Math.max(at, 0)
    }
  }
  return n
}
