// Medical label volumes are nearly all background: what comes after visits the stretches of 64 elements that are not.

import type { Occupied } from '../contract'
import { grown } from './grown'
import { doublesOf, isZero64 } from './isZero64'
import type { LabelData } from './toLabels'

/** Elements of one chunk. */
export const CHUNK = 64

/** Chunks looked at before what was found among them is handed on: 32 KB of bytes, which are still at hand then. */
const GROUP = 512

/**
 * Indices of the chunks of one array that hold anything but zeros. What is `known` of other data than these is ignored. `found` is told of the
 * entries `from` ≤ k < `to` of the list as they come.
 */
export function occupiedChunks(
  data: LabelData,
  known?: Occupied,
  found?: (chunks: Int32Array, from: number, to: number) => void,
): Int32Array {
  const marks = known?.data === data ? known : undefined
  // Room for all chunks of a volume of 105 MB would take 7 MB, and wake the collector.
  let out = new Int32Array(8 * GROUP)
  const doubles = doublesOf(data)
  // A chunk of words is four stretches of 64 bytes.
  const shift = data.BYTES_PER_ELEMENT >> 1
  const whole = data.length >> 6
  let n = 0
  for (let first = 0; first < whole; first += GROUP) {
    if (n + GROUP >= out.length) out = grown(out, 2 * out.length)
    const from = n
    const end = Math.min(first + GROUP, whole)
    n = marks ? addMarked(out, n, doubles, first, end, marks) : addOccupied(out, n, doubles, first, end, shift)
    if (n > from) found?.(out, from, n)
  }
  let any = 0
  for (let i = whole << 6; i < data.length; i++) any |= data[i]
  if (any !== 0) {
    out[n++] = whole
    found?.(out, n - 1, n)
  }
  return out.slice(0, n)
}

/** Puts those of `from` ≤ chunk < `to` behind the first `n`, and returns how many there are now. */
function addOccupied(out: Int32Array, n: number, doubles: Float64Array, from: number, to: number, shift: number) {
  for (let k = from << shift; k < to << shift; k++) {
    if (isZero64(doubles, k << 3)) continue
    out[n++] = k >> shift
    k |= (1 << shift) - 1
  }
  return n
}

/** The same of bytes, where what is known to be empty is not touched: memory that nobody wrote to has no pages yet. */
function addMarked(out: Int32Array, n: number, doubles: Float64Array, from: number, to: number, marks: Occupied) {
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
