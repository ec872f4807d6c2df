// A box around lists of voxels with empty space on every side: inside it a neighbour is one addition away and no border needs a question.

import type { Lattice } from './lattice'
import { widenBounds } from './widenBounds'

export interface PaddedBox {
  readonly size: readonly number[]
  readonly stride: readonly number[]
  readonly length: number
  /** Lattice coordinate of the box's first voxel, padding included. */
  readonly origin: readonly number[]
}

/** The common box of ascending voxel lists, or null where all are empty. */
export function paddedBox(
  lists: readonly Int32Array[],
  lattice: Lattice,
  padding: readonly number[],
): PaddedBox | null {
  const rank = lattice.size.length
  const low = new Array<number>(rank).fill(Infinity)
  const high = new Array<number>(rank).fill(-Infinity)
  for (const voxels of lists) widenBounds(voxels, lattice.size, low, high)
  if (low[0] === Infinity) return null
  const size = low.map((first, axis) => high[axis] - first + 1 + 2 * padding[axis])
  const stride = new Array<number>(rank).fill(1)
  for (let axis = rank - 2; axis >= 0; axis--) stride[axis] = stride[axis + 1] * size[axis + 1]
  return { size, stride, length: stride[0] * size[0], origin: low.map((first, axis) => first - padding[axis]) }
}

/** Indices in the box of ascending voxels of the lattice, ascending too. */
export function intoBox(voxels: Int32Array, lattice: Lattice, box: PaddedBox): Int32Array {
  const { size } = lattice
  const last = size.length - 1
  const nx = size[last]
  const out = new Int32Array(voxels.length)
  for (let i = 0; i < voxels.length; ) {
    let row = Math.floor(voxels[i] / nx)
    const start = row * nx
    let shift = -box.origin[last] - start
    for (let axis = last - 1; axis >= 0; axis--) {
      const rest = Math.floor(row / size[axis])
      shift += (row - rest * size[axis] - box.origin[axis]) * box.stride[axis]
      row = rest
    }
    const end = start + nx
    for (; i < voxels.length && voxels[i] < end; i++) out[i] = voxels[i] + shift
  }
  return out
}
