// Lattice steps sorted by their length in millimetres: whoever looks around a point in this order has the nearest neighbour at the first hit.

import { firstAtLeast } from './firstAtLeast'
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
  const found: { step: [number, number, number]; length: number }[] = []
  for (let z = -reach[0]; z <= reach[0]; z++) {
    for (let y = -reach[1]; y <= reach[1]; y++) {
      for (let x = -reach[2]; x <= reach[2]; x++) {
        const step: [number, number, number] = [z, y, x]
        let sum = 0
        for (const axis of written) sum += step[axis] * spacing[axis] * (step[axis] * spacing[axis])
        const length = Math.sqrt(sum)
        if (length < complete) found.push({ step, length })
      }
    }
  }
  found.sort((a, b) => a.length - b.length)
  const length = Float64Array.from(found, (entry) => entry.length)
  const distinct = Float64Array.from(new Set(length))
  const rank = new Int32Array(length.length)
  for (let k = 1; k < length.length; k++) rank[k] = rank[k - 1] + (length[k] > length[k - 1] ? 1 : 0)
  return {
    steps: [0, 1, 2].map((axis) => Int32Array.from(found, ({ step }) => step[axis])) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ],
    length,
    complete,
    rank,
    distinct,
    reach,
    restart: Int32Array.from(length, (value) => firstAtLeast(length, shortened(value, spacing[2]))),
  }
}

/** A neighbour `step` away has nothing nearer than this; a hair is taken off for rounding. */
export function shortened(distance: number, step: number): number {
  return (distance - step) * (1 - 1e-12) - 1e-12 * step
}
