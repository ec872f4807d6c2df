// Union-find over runs: two runs of one label in neighbouring rows belong together when their stretches overlap (or touch diagonally).
// The root of a set is its earliest run, so numbering roots in order numbers components in raster order of their first voxels.

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
  for (const beside of neighbourRows(reach, nx, ny)) join(parent, runs, rows, beside)
  return number(parent)
}

/**
 * The list of runs is walked beside itself: as far behind as the other row lies, in voxels. Labels may touch, so several runs can start where one
 * ends: every overlap is looked at. Against row by row, with the runs of each row looked up, an aorta takes a seventh less.
 */
function join(
  parent: Int32Array,
  { count, start, end, label }: LabelRuns,
  rows: Int32Array,
  beside: NeighbourRow,
): void {
  const { voxels, slack } = beside
  for (let p = 0, q = 0; p < count; p++) {
    const low = start[p] - voxels - slack
    const high = end[p] - voxels + slack
    while (end[q] <= low) q++
    const row = rows[p] - beside.rows
    for (let k = q; k < p && start[k] < high; k++) {
      if (rows[k] === row && parent[k] !== parent[p] && label[k] === label[p]) union(parent, p, k)
    }
  }
}

function union(parent: Int32Array, a: number, b: number): void {
  const x = find(parent, a)
  const y = find(parent, b)
  if (x < y) parent[y] = x
  else parent[x] = y
}

function find(parent: Int32Array, run: number): number {
  let r = run
  while (parent[r] !== r) {
    parent[r] = parent[parent[r]]
    r = parent[r]
  }
  return r
}

function number(parent: Int32Array): ConnectedRuns {
  const component = new Int32Array(parent.length)
  let count = 0
  // A parent never comes after its child, so it has its number already.
  for (let r = 0; r < parent.length; r++) component[r] = parent[r] === r ? count++ : component[parent[r]]
  return { count, component }
}
