import { firstAtLeast } from '../../array/firstAtLeast'
import { pick } from '../sorting/pick'
import { sortIndexed } from '../sorting/sortIndexed'
import type { Lattice } from './lattice'

/** Number of offsets that a search tries before the cell tree. */
const OFFSET_COUNT = 900
/** Largest offset along an axis: very flat voxels would need thousands along one axis. */
const MAX_REACH = 32

export interface SortedOffsets {
  /** Coordinates of the offsets in the lattice's three axes. */
  readonly steps: readonly [Int32Array, Int32Array, Int32Array]
  /** Ascending; every offset shorter than `complete` is listed. */
  readonly length: Float64Array
  readonly complete: number
  /** For each offset the index of its length in `distinct`. */
  readonly rank: Int32Array
  readonly distinct: Float64Array
  /** Largest offset along each axis. */
  readonly reach: readonly number[]
  /** If the search of the previous voxel along the last axis hit at offset k, all offsets before restart[k] are too short to hit. */
  readonly restart: Int32Array
  /** Set: only these offsets are tried, and a query without a hit has an infinite distance. After such a query the next one starts here. */
  readonly afterMiss?: number
}

const kept = new Map<string, SortedOffsets>()

/** The offsets that were computed for this key before, as long as few others were since: to compute them takes longer than a small case. */
function recently(key: string, compute: () => SortedOffsets): SortedOffsets {
  const offsets = kept.get(key) ?? compute()
  if (kept.size > 7) kept.clear()
  kept.set(key, offsets)
  return offsets
}

/**
 * Offsets of a lattice sorted by physical length: the first hit in this order is the nearest neighbour.
 *
 * @param extent number of points along each axis.
 */
export function sortedOffsets(lattice: Lattice, extent: readonly number[]): SortedOffsets {
  const { spacing, written } = lattice
  const wide = spacing.filter((_, axis) => extent[axis] > 1)
  const axes = wide.length
  const voxel = wide.reduce((a, b) => a * b, 1)
  // The ball (disc, interval) that holds about OFFSET_COUNT voxels.
  const unit = [1, 2, Math.PI, (4 / 3) * Math.PI][axes]
  const radius = axes === 0 ? 0 : ((OFFSET_COUNT * voxel) / unit) ** (1 / axes)
  const reach = spacing.map((s, axis) => Math.min(extent[axis] - 1, MAX_REACH, Math.floor(radius / s)))
  let complete = Infinity
  reach.forEach((r, axis) => {
    if (r < extent[axis] - 1) complete = Math.min(complete, (r + 1) * spacing[axis])
  })
  return recently(`${[spacing, written, reach, complete]}`, () => {
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
  })
}

/** Lower bound of the distance of a point `step` away from one with this distance, with a margin for rounding. */
export function shortened(distance: number, step: number): number {
  return (distance - step) * (1 - 1e-12) - 1e-12 * step
}

/**
 * The offsets up to a length, for callers that need no distance beyond it: a query without a hit is further away.
 *
 * @param limit default: the length up to which all offsets are listed.
 */
export function nearOffsets(offsets: SortedOffsets, lattice: Lattice, limit = Infinity): SortedOffsets {
  const { steps, length, rank, restart, complete } = offsets
  let count = 0
  while (count < length.length && length[count] <= limit) count++
  const [z, y, x] = steps
  const near = length.subarray(0, count)
  return {
    ...offsets,
    steps: [z.subarray(0, count), y.subarray(0, count), x.subarray(0, count)],
    length: near,
    rank: rank.subarray(0, count),
    restart: restart.subarray(0, count),
    afterMiss: firstAtLeast(near, shortened(Math.min(limit, complete), lattice.spacing[2])),
  }
}
