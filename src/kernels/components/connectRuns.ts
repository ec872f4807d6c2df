// Union-find over runs. Runs of one label in neighbouring rows belong together when their voxels touch. The root of a set is its earliest run,
// so numbering the roots in order numbers the components in memory order of their first voxels.

import type { LabelRuns } from '../../array/labels/labelRuns'
import { touchingRuns } from './touchingRuns'

export interface ConnectedRuns {
  readonly count: number
  /** Component of each run, 0-based, in memory order of first voxels. */
  readonly component: Int32Array
}

export function connectRuns(runs: LabelRuns, nx: number, ny: number, reach: 1 | 2 | 3): ConnectedRuns {
  const { label } = runs
  const parent = new Int32Array(runs.count)
  for (let r = 0; r < runs.count; r++) parent[r] = r
  touchingRuns(runs, { nx, ny }, reach, (run, earlier) => {
    if (parent[earlier] !== parent[run] && label[earlier] === label[run]) unite(parent, run, earlier)
  })
  return numberRoots(parent)
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
