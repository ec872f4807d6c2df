// Medical label volumes are nearly all background: what comes after visits the stretches of 64 elements that are not.

import type { Occupied } from '../contract'
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
  const out = roomForChunks(data, marks)
  const doubles = doublesOf(data)
  // A chunk of words is four stretches of 64 bytes.
  const shift = data.BYTES_PER_ELEMENT >> 1
  const whole = data.length >> 6
  const group = marks ? 32 : GROUP
  let n = 0
  for (let first = 0; first < whole; first += group) {
    const from = n
    // What is known to be empty is not touched: memory that nobody wrote to has no pages yet.
    if (!marks) n = addOccupied(out, n, doubles, first, Math.min(first + group, whole), shift)
    else
      for (let may = mayHold(marks, first); may !== 0; may &= may - 1) {
        const c = first + 31 - Math.clz32(may & -may)
        if (c < whole) n = addOccupied(out, n, doubles, c, c + 1, shift)
      }
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

/** Room for all chunks of a volume of 105 MB would take 7 MB, and wake the collector. A word of marks is about 32 stretches, in up to 33 chunks. */
function roomForChunks({ length }: LabelData, known?: Occupied): Int32Array {
  if (!known) return new Int32Array(Math.ceil(length / CHUNK))
  let most = 0
  for (let word = 0; word < known.bits.length; word++) if (known.bits[word] !== 0) most += 33
  return new Int32Array(most)
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
