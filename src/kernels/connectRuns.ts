// Union-find over runs: two runs of one label in neighbouring rows belong together when their stretches overlap (or touch diagonally).
// The root of a set is its earliest run, so numbering roots in order numbers components in raster order of their first voxels.

import type { LabelRuns } from './labelRuns'
import { neighbourRows } from './neighbourRows'

export interface ConnectedRuns {
  readonly count: number
  /** Component of each run, 0-based, in memory order of first voxels. */
  readonly component: Int32Array
}

export function connectRuns(runs: LabelRuns, nx: number, ny: number, reach: 1 | 2 | 3): ConnectedRuns {
  const parent = new Int32Array(runs.count)
  for (let r = 0; r < runs.count; r++) parent[r] = r
  const { rowFirst } = runs
  const offsets = Int32Array.from(neighbourRows(reach).flat())
  let row = 0
  let z = 0
  for (let first = 0, last = 0; first < runs.count; first = last, row++) {
    // Most rows of a volume hold nothing.
    while (rowFirst[row + 1] === first) row++
    while (row >= (z + 1) * ny) z++
    const y = row - z * ny
    last = rowFirst[row + 1]
    for (let k = 0; k < offsets.length; k += 3) {
      const dy = offsets[k]
      const dz = offsets[k + 1]
      if (y + dy < 0 || y + dy >= ny || z + dz < 0) continue
      const other = row + dy + dz * ny
      const from = rowFirst[other]
      const to = rowFirst[other + 1]
      if (from !== to) joinRows(parent, runs, first, last, from, to, (row - other) * nx, offsets[k + 2])
    }
  }
  return number(parent)
}

/** `shift` moves a run of the earlier row onto this one. Labels may touch, so several runs can start where one ends: every overlap is looked at. */
function joinRows(
  parent: Int32Array,
  runs: LabelRuns,
  first: number,
  last: number,
  from: number,
  to: number,
  shift: number,
  slack: number,
): void {
  const { start, end, label } = runs
  let q = from
  for (let p = first; p < last; p++) {
    const low = start[p] - shift - slack
    const high = end[p] - shift + slack
    while (q < to && end[q] <= low) q++
    for (let k = q; k < to && start[k] < high; k++) {
      if (label[k] === label[p] && parent[k] !== parent[p]) union(parent, p, k)
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
