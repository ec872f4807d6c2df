// Lattice steps sorted by their length in millimetres: whoever looks around a point in this order has the nearest neighbour at the first hit.

import { pick } from '../sorting/pick'
import { sortIndexed } from '../sorting/sortIndexed'
import type { Lattice } from './lattice'

/** How many steps a search takes before it asks the cells instead. */
const WANTED = 900
/** No axis is searched further than this: very flat voxels would ask for thousands of steps along one axis. */
const REACH = 32

export interface SortedOffsets {
  /** Coordinates of the steps in the lattice's axes (three). */
  readonly steps: readonly [Int32Array, Int32Array, Int32Array]
  /** Ascending; every step shorter than `complete` is listed. */
  readonly length: Float64Array
  readonly complete: number
  /** Number of the distinct length a step has, ascending from 0, and those lengths. */
  readonly rank: Int32Array
  readonly distinct: Float64Array
  /** Per axis, how far the steps go. */
  readonly reach: readonly number[]
  /** For a search whose neighbour one voxel along the last axis ended at step k: all steps before restart[k] are too short to hit. */
  readonly restart: Int32Array
}

/** @param extent number of points along each axis; nothing lies further apart. */
export function sortedOffsets(lattice: Lattice, extent: readonly number[]): SortedOffsets {
  const { spacing, written } = lattice
  const wide = extent.map((n) => n > 1)
  const axes = wide.filter(Boolean).length
  const voxel = spacing.reduce((volume, s, axis) => (wide[axis] ? volume * s : volume), 1)
  // The ball (disc, stretch) that holds about WANTED voxels.
  const unit = [1, 2, Math.PI, (4 / 3) * Math.PI][axes]
  const radius = axes === 0 ? 0 : ((WANTED * voxel) / unit) ** (1 / axes)
  const reach = spacing.map((s, axis) => Math.min(extent[axis] - 1, REACH, Math.floor(radius / s)))
  let complete = Infinity
  reach.forEach((r, axis) => {
    if (r < extent[axis] - 1) complete = Math.min(complete, (r + 1) * spacing[axis])
  })
  const [rz, ry, rx] = reach
  const found = new Float64Array((2 * rz + 1) * (2 * ry + 1) * (2 * rx + 1))
  const [zs, ys, xs] = [0, 1, 2].map(() => new Int32Array(found.length))
  const [first, second, third] = written
  const square = [0, 0, 0]
  let n = 0
  for (let z = -rz; z <= rz; z++) {
    square[0] = z * spacing[0] * (z * spacing[0])
    for (let y = -ry; y <= ry; y++) {
      square[1] = y * spacing[1] * (y * spacing[1])
      for (let x = -rx; x <= rx; x++) {
        square[2] = x * spacing[2] * (x * spacing[2])
        zs[n] = z
        ys[n] = y
        xs[n] = x
        found[n] = Math.sqrt(square[first] + square[second] + square[third])
        if (found[n] < complete) n++
      }
    }
  }
  const { order, sorted: length } = sortIndexed(found.subarray(0, n))
  const rank = new Int32Array(n)
  const distinct = length.slice()
  const restart = new Int32Array(n)
  for (let k = 1, from = 0; k < n; k++) {
    rank[k] = rank[k - 1] + (length[k] > length[k - 1] ? 1 : 0)
    distinct[rank[k]] = length[k]
    const least = shortened(length[k], spacing[2])
    while (length[from] < least) from++
    restart[k] = from
  }
  return {
    steps: [pick(zs, order), pick(ys, order), pick(xs, order)],
    length,
    complete,
    rank,
    distinct: distinct.subarray(0, rank[n - 1] + 1),
    reach,
    restart,
  }
}

/** A neighbour `step` away has nothing nearer than this; a hair is taken off for rounding. */
export function shortened(distance: number, step: number): number {
  return (distance - step) * (1 - 1e-12) - 1e-12 * step
}
