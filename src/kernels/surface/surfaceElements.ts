// Surface elements lie between voxels: at corners where some but not all of the eight (in 2-D four) voxels are in the mask. These voxels lie in four
// (two) rows, which change only at the ends of runs, so the rows are merged from end to end.

import { growBuffer } from '../../array/growBuffer'
import type { Runs } from '../../array/labels/labelRuns'
import type { PaddedBox } from '../distance/paddedBox'

export interface SurfaceElements {
  /** Ascending; the index in the box of the voxel after the corner along every axis. */
  readonly corners: Int32Array
  readonly codes: Int32Array
}

/**
 * The surface elements of a mask. The code of an element is the sum of the bits of its voxels: 8 … 1 in 2-D, 128 … 1 in 3-D (first axis slowest).
 *
 * @param runs all runs of the mask by their indices in a box with at least one voxel of padding along each axis of the array.
 * @param bits bit of the voxel at offset (i, j, k) from the corner, in the order of the box's axes.
 * @param interior also lists the corners whose voxels are all in the mask.
 */
export function surfaceElements(runs: Runs, box: PaddedBox, bits: Uint8Array, interior = false): SurfaceElements {
  const rows = bits.length / 2
  // Offset from a voxel in row k to the corner after it.
  const shift = new Int32Array(rows)
  // Bits of the voxels before and after a corner along the last axis, by the set of rows that contain them.
  const before = new Uint8Array(1 << rows)
  const behind = new Uint8Array(1 << rows)
  for (let k = 0; k < rows; k++) {
    for (let axis = 0; 1 << axis < rows; axis++) if (((k >> axis) & 1) === 0) shift[k] += box.stride[1 - axis]
    for (let held = 1 << k; held < before.length; held++) {
      if (((held >> k) & 1) === 0) continue
      before[held] |= bits[2 * k]
      behind[held] |= bits[2 * k + 1]
    }
  }
  const ends = endsOf(runs, box.length)
  const full = (1 << bits.length) - 1
  // The next end of a run in each row, and the corner there.
  const cursor = new Int32Array(rows)
  const next = shift.map((step) => ends[0] + step)
  let corners = new Int32Array(8 * runs.count + 64)
  let codes = new Int32Array(corners.length)
  let n = 0
  for (let held = 0, from = 0, to = 0; ; from = to + 1) {
    to = next[0]
    for (let k = 1; k < rows; k++) if (next[k] < to) to = next[k]
    if (to >= box.length) return { corners: corners.slice(0, n), codes: codes.slice(0, n) }
    let code = before[held]
    const same = code | behind[held]
    if (same === 0 || (same === full && !interior)) from = to
    if (n + to - from >= corners.length) {
      corners = growBuffer(corners, 2 * (n + to - from))
      codes = growBuffer(codes, corners.length)
    }
    for (; from < to; from++) {
      corners[n] = from
      codes[n++] = same
    }
    for (let k = 0; k < rows; k++) {
      if (next[k] > to) continue
      held ^= 1 << k
      next[k] = ends[++cursor[k]] + shift[k]
    }
    code |= behind[held]
    if (code === full && !interior) continue
    corners[n] = to
    codes[n++] = code
  }
}

/** Start and end of each run, followed by `beyond`. */
function endsOf({ count, start, end }: Runs, beyond: number): Int32Array {
  const ends = new Int32Array(2 * count + 1)
  for (let r = 0; r < count; r++) {
    ends[2 * r] = start[r]
    ends[2 * r + 1] = end[r]
  }
  ends[2 * count] = beyond
  return ends
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
