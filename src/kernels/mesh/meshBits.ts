// Two masks as bits in one box whose rows are whole words: shifting a mask by an axis is reading other words, and the faces of 32 voxels are one XOR.

import type { Runs } from '../../array/labels/labelRuns'
import type { Lattice } from '../distance/lattice'
import { intoBox, type PaddedBox, paddedBox } from '../distance/paddedBox'

export interface MeshBits {
  readonly box: PaddedBox
  readonly reference: Int32Array
  readonly prediction: Int32Array
}

/**
 * The masks in their common box, with this many voxels of background around them; null if both are empty.
 *
 * @param padding one number for each axis of the lattice, at least 1 along its own axes.
 */
export function meshBits(
  reference: Runs,
  prediction: Runs,
  lattice: Lattice,
  padding: readonly number[],
): MeshBits | null {
  const tight = paddedBox([reference, prediction], lattice, padding)
  if (tight === null) return null
  const [nz, ny, nx] = tight.size
  const row = (nx + 31) & ~31
  const box = { ...tight, size: [nz, ny, row], stride: [ny * row, row, 1], length: nz * ny * row }
  return {
    box,
    reference: bitsOf(intoBox(reference, lattice, box), box.length),
    prediction: bitsOf(intoBox(prediction, lattice, box), box.length),
  }
}

function bitsOf({ count, start, end }: Runs, length: number): Int32Array {
  const bits = new Int32Array(length >>> 5)
  for (let r = 0; r < count; r++) {
    const first = start[r] >>> 5
    const last = (end[r] - 1) >>> 5
    const low = -1 << (start[r] & 31)
    const high = -1 >>> (31 - ((end[r] - 1) & 31))
    if (first === last) bits[first] |= low & high
    else {
      bits[first] |= low
      bits.fill(-1, first + 1, last)
      bits[last] |= high
    }
  }
  return bits
}

/** Number of set bits of a word. */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
