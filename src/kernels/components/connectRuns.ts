// Union-find over runs. Runs of one label in neighbouring rows belong together when their voxels touch. The root of a set is its earliest run,
// so numbering the roots in order numbers the components in memory order of their first voxels.

import type { LabelRuns } from '../../array/labels/labelRuns'
import { type NeighbourRow, neighbourRows, spacedRows } from './neighbourRows'

export interface ConnectedRuns {
  readonly count: number
  /** Component of each run, 0-based, in memory order of first voxels. */
  readonly component: Int32Array
}

export function connectRuns(runs: LabelRuns, nx: number, ny: number, reach: 1 | 2 | 3): ConnectedRuns {
  const parent = new Int32Array(runs.count)
  for (let r = 0; r < runs.count; r++) parent[r] = r
  const rows = spacedRows(runs, ny)
  for (const neighbour of neighbourRows(reach, nx, ny)) uniteTouching(parent, runs, rows, neighbour)
  return numberRoots(parent)
}

/** The loop of `touchingRuns`, whose call for each pair of runs costs more than the rest: bench row `E3 isles22 lesions-ten`. */
function uniteTouching(
  parent: Int32Array,
  { count, start, end, label }: LabelRuns,
  rows: Int32Array,
  { voxels, slack, rows: distance }: NeighbourRow,
): void {
  for (let p = 0, q = 0; p < count; p++) {
    const low = start[p] - voxels - slack
    const high = end[p] - voxels + slack
    while (end[q] <= low) q++
    const row = rows[p] - distance
    for (let k = q; k < p && start[k] < high; k++)
      if (rows[k] === row && parent[k] !== parent[p] && label[k] === label[p]) unite(parent, p, k)
  }
}

function unite(parent: Int32Array, a: number, b: number): void {
  const x = rootOf(parent, a)
  const y = rootOf(parent, b)
  if (x < y) parent[y] = x
  else parent[x] = y
}

function rootOf(parent: Int32Array, run: number): number {
  let r = run
  while (parent[r] !== r) {
    parent[r] = parent[parent[r]]
    r = parent[r]
  }
  return r
}

function numberRoots(parent: Int32Array): ConnectedRuns {
  const component = new Int32Array(parent.length)
  let count = 0
  // A parent precedes its child, so it already has its number.
  for (let r = 0; r < parent.length; r++) component[r] = parent[r] === r ? count++ : component[parent[r]]
  return { count, component }
}
