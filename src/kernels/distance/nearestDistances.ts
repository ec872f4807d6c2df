// Distances from points to the nearest of other points without a distance transform: offsets sorted by length are tried until the first hit; queries
// without a hit (further than about six voxels) go to the cell tree. The distance of a neighbouring query bounds the distance from below.

import { firstAtLeast } from '../../array/firstAtLeast'
import { addVoxels, hasVoxel, removeVoxels } from '../topology/bitGrid'
import { type CellTree, cellTree, nearestInTree } from './cellTree'
import { distanceTransform } from './distanceTransform'
import type { Lattice } from './lattice'
import type { PaddedBox } from './paddedBox'
import { type SortedOffsets, shortened } from './sortedOffsets'

export interface NearestHits {
  readonly distance: Float64Array
  /** Index of the offset that hit, −1 for a distance from the cell tree. */
  readonly step: Int32Array
}

/**
 * For every query the distance to the nearest target; both are indices in the box, at least `offsets.reach` away from its sides.
 *
 * @param targets not empty.
 * @param grid scratch with one bit per voxel of the box, all zero before and after.
 */
export function nearestDistances(
  queries: Int32Array,
  targets: Int32Array,
  grid: Int32Array,
  box: PaddedBox,
  lattice: Lattice,
  offsets: SortedOffsets,
): NearestHits {
  const distance = new Float64Array(queries.length)
  const step = new Int32Array(queries.length)
  const [z, y, x] = offsets.steps
  const delta = new Int32Array(z.length)
  for (let k = 0; k < delta.length; k++) delta[k] = z[k] * box.stride[0] + y[k] * box.stride[1] + x[k]
  addVoxels(grid, targets)
  const far = new FarSearch(targets, box, lattice)
  const { length, restart, afterMiss } = offsets
  let previous = -2
  let k = 0
  for (let i = 0; i < queries.length; i++) {
    const query = queries[i]
    let start = 0
    if (k < 0) {
      if (afterMiss === undefined) start = firstAtLeast(length, far.atLeast(query))
      else if (query === previous + 1) start = afterMiss
    } else if (query === previous + 1) start = restart[k]
    k = firstHit(grid, query, delta, start)
    step[i] = k
    if (k >= 0) distance[i] = length[k]
    else distance[i] = afterMiss === undefined ? far.distance(query) : Infinity
    previous = query
  }
  removeVoxels(grid, targets)
  return { distance, step }
}

function firstHit(grid: Int32Array, query: number, delta: Int32Array, start: number): number {
  for (let k = start; k < delta.length; k++) if (hasVoxel(grid, query + delta[k])) return k
  return -1
}

/** The same for more than three axes, by a distance transform of the box. */
export function nearestByTransform(
  queries: Int32Array,
  targets: Int32Array,
  box: PaddedBox,
  lattice: Lattice,
): Float64Array {
  const outside = new Uint8Array(box.length).fill(1)
  for (let i = 0; i < targets.length; i++) outside[targets[i]] = 0
  const field = new Float64Array(box.length)
  distanceTransform(outside, box.size, lattice.spacing, field)
  return Float64Array.from(queries, (query) => field[query])
}

/** Search in the cell tree, which is built at the first far query. */
class FarSearch {
  private tree: CellTree | null = null
  private readonly position = [0, 0, 0]
  private readonly last = [0, 0, 0]
  private lastDistance = 0

  constructor(
    private readonly targets: Int32Array,
    private readonly box: PaddedBox,
    private readonly lattice: Lattice,
  ) {}

  distance(query: number): number {
    const { position, last, lattice } = this
    const { spacing, written } = lattice
    this.tree ??= cellTree(this.targets, this.box, spacing, written)
    this.locate(query)
    for (let axis = 0; axis < 3; axis++) {
      last[axis] = position[axis]
      this.tree.query[axis] = position[written[axis]]
    }
    return (this.lastDistance = nearestInTree(this.tree))
  }

  /** Lower bound of the distance of a query after a far one. */
  atLeast(query: number): number {
    const { position, last, lattice } = this
    this.locate(query)
    let sum = 0
    for (let axis = 0; axis < 3; axis++) {
      const moved = (position[axis] - last[axis]) * lattice.spacing[axis]
      sum += moved * moved
    }
    return shortened(this.lastDistance, Math.sqrt(sum))
  }

  private locate(query: number): void {
    const { position, box } = this
    const row = (query / box.size[2]) | 0
    position[2] = query - row * box.size[2]
    position[0] = (row / box.size[1]) | 0
    position[1] = row - position[0] * box.size[1]
  }
}
