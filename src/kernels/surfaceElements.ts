// Surface elements live between voxels: every voxel tells its eight corners (four in 2-D) that it is there, and a corner that hears
// from some but not all of its voxels carries a piece of surface.

import type { Runs } from './labelRuns'
import type { PaddedBox } from './paddedBox'
import { voxelCount } from './voxelsOfRuns'

export interface SurfaceElements {
  /** Index in the box of the voxel before the corner along every axis, plus one step along each. */
  readonly corners: Int32Array
  readonly codes: Uint8Array
}

/**
 * The elements of a mask. In 2-D the four voxels of a corner use the bits 8, 4, 2, 1; in 3-D 128 … 1 (first axis slowest).
 *
 * @param runs all runs of the mask, by their places in a box with at least one voxel of padding along each real axis.
 * @param bits bit of the voxel at offset (i, j, k) from the corner; in the order of the box's axes.
 * @param grid scratch of the box's size, all zero; left all zero.
 */
export function surfaceElements(
  runs: Runs,
  grid: Uint8Array,
  box: PaddedBox,
  rank: 2 | 3,
  bits: Uint8Array,
): SurfaceElements {
  const count = 1 << rank
  const step = new Int32Array(count)
  for (let k = 0; k < count; k++) {
    // Offset 1 along an axis: the voxel lies behind the corner, so the corner lies before the voxel.
    for (let axis = 0; axis < rank; axis++) {
      if (((k >> (rank - 1 - axis)) & 1) === 0) step[k] += box.stride[3 - rank + axis]
    }
  }
  const touched = new Int32Array(Math.min(voxelCount(runs) * count, box.length))
  let n = 0
  for (let r = 0; r < runs.count; r++) {
    // Each corner between two voxels of a run gets both their bits at once: half the work.
    const first = runs.start[r]
    const end = runs.end[r]
    for (let k = 0; k < count; k += 2) {
      const shift = step[k + 1]
      let corner = first + shift
      let bit = bits[k + 1]
      for (; corner < end + shift; corner++) {
        const code = grid[corner]
        if (code === 0) touched[n++] = corner
        grid[corner] = code | bit
        bit = bits[k] | bits[k + 1]
      }
      if (grid[corner] === 0) touched[n++] = corner
      grid[corner] |= bits[k]
    }
  }
  const full = (1 << count) - 1
  const corners = new Int32Array(n)
  const codes = new Uint8Array(n)
  let m = 0
  for (let i = 0; i < n; i++) {
    const code = grid[touched[i]]
    grid[touched[i]] = 0
    if (code === full) continue
    corners[m] = touched[i]
    codes[m++] = code
  }
  return { corners: corners.slice(0, m), codes: codes.slice(0, m) }
}

/** The bits of {@link surfaceElements} where axis a of the box is axis `written.indexOf(a)` of the array as written. */
export function elementBits(written: readonly number[], rank: 2 | 3): Uint8Array {
  const count = 1 << rank
  const extra = 3 - rank
  const bits = new Uint8Array(count)
  for (let k = 0; k < count; k++) {
    let index = 0
    for (let axis = 0; axis < rank; axis++) {
      const inBox = written[extra + axis] - extra
      index |= ((k >> (rank - 1 - inBox)) & 1) << (rank - 1 - axis)
    }
    bits[k] = 1 << (count - 1 - index)
  }
  return bits
}
