// Medical label volumes are nearly all background: what comes after visits the stretches of 64 elements that are not.

import type { Occupied } from '../contract'
import { doublesOf, isZero64 } from './isZero64'
import type { LabelData } from './toLabels'

/** Elements of one chunk. */
export const CHUNK = 64

/** Chunks looked at before what was found among them is handed on: 32 KB of bytes, which are still at hand then. */
const GROUP = 512

/**
 * Finds the chunks of an array that hold anything but zeros, and hands on their indices, ascending, up to 512 at a time: the first `count` of a list
 * that is written over afterwards. What is `known` of other data than these is ignored.
 */
export function occupiedChunks(
  data: LabelData,
  known: Occupied | undefined,
  found: (chunks: Int32Array, count: number) => void,
): void {
  const marks = known?.data === data ? known : undefined
  const out = new Int32Array(GROUP)
  const doubles = doublesOf(data)
  const whole = data.length >> 6
  for (let first = 0; first < whole; first += GROUP) {
    const end = Math.min(first + GROUP, whole)
    const count = marks
      ? listMarked(out, doubles, first, end, marks)
      : listOccupied(out, doubles, first, end, data.BYTES_PER_ELEMENT >> 1)
    if (count > 0) found(out, count)
  }
  let any = 0
  for (let i = whole << 6; i < data.length; i++) any |= data[i]
  if (any === 0) return
  out[0] = whole
  found(out, 1)
}

// A function for each loop: V8 compiles one sooner that is called again than one whose loop goes on (a first case of 105 MB volumes: 20 ms).

/** Lists those of `from` ≤ chunk < `to`, and returns how many they are. `shift`: 2 for words, whose chunks are four stretches of 64 bytes. */
function listOccupied(out: Int32Array, doubles: Float64Array, from: number, to: number, shift: number): number {
  let n = 0
  for (let k = from << shift; k < to << shift; k++) {
    if (isZero64(doubles, k << 3)) continue
    out[n++] = k >> shift
    k |= (1 << shift) - 1
  }
  return n
}

/** The same of bytes, where what is known to be empty is not touched: memory that nobody wrote to has no pages yet. */
function listMarked(out: Int32Array, doubles: Float64Array, from: number, to: number, marks: Occupied): number {
  let n = 0
  for (let first = from; first < to; first += 32) {
    for (let may = mayHold(marks, first); may !== 0; may &= may - 1) {
      const c = first + 31 - Math.clz32(may & -may)
      if (c < to && !isZero64(doubles, c << 3)) out[n++] = c
    }
  }
  return n
}

/** A bit for each of 32 chunks from `first` on; samples that begin within a stretch of the map lie in two of its stretches. */
function mayHold({ bits, start }: Occupied, first: number): number {
  const stretch = (start >>> 6) + first
  const low = bits[stretch >>> 5]
  const high = bits[(stretch >>> 5) + 1]
  if ((low | high) === 0) return 0
  const here = (low >>> stretch) | ((high << 1) << ~stretch)
  const next = (here >>> 1) | ((high >>> stretch) << 31)
  return here | next
}
