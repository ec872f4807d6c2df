// Which labels touch: seen between neighbouring runs, never voxel by voxel.

import type { LabelRuns } from './labelRuns'
import { neighbourRows } from './neighbourRows'

/** For each label that occurs, the other labels within its neighbourhood, ascending. */
export function touchingLabels(
  runs: LabelRuns,
  nx: number,
  ny: number,
  nz: number,
  reach: 1 | 2 | 3,
): Map<number, number[]> {
  const { label, rowFirst } = runs
  const met = new Map<number, Set<number>>()
  for (let r = 0; r < runs.count; r++) if (!met.has(label[r])) met.set(label[r], new Set())
  const offsets = neighbourRows(reach)
  for (let row = 0; row < ny * nz; row++) {
    const first = rowFirst[row]
    const last = rowFirst[row + 1]
    if (first === last) continue
    for (let r = first + 1; r < last; r++) if (runs.start[r] === runs.end[r - 1]) meet(met, label[r], label[r - 1])
    const z = Math.floor(row / ny)
    const y = row - z * ny
    for (const [dy, dz, slack] of offsets) {
      if (y + dy < 0 || y + dy >= ny || z + dz < 0) continue
      const other = row + dy + dz * ny
      meetRows(met, runs, first, last, rowFirst[other], rowFirst[other + 1], (row - other) * nx, slack)
    }
  }
  const labels = [...met.keys()].sort((a, b) => a - b)
  return new Map(labels.map((own) => [own, [...met.get(own)!].sort((a, b) => a - b)]))
}

function meetRows(
  met: Map<number, Set<number>>,
  { start, end, label }: LabelRuns,
  first: number,
  last: number,
  from: number,
  to: number,
  shift: number,
  slack: number,
): void {
  let q = from
  for (let p = first; p < last; p++) {
    const low = start[p] - shift - slack
    const high = end[p] - shift + slack
    while (q < to && end[q] <= low) q++
    for (let k = q; k < to && start[k] < high; k++) if (label[k] !== label[p]) meet(met, label[p], label[k])
  }
}

function meet(met: Map<number, Set<number>>, a: number, b: number): void {
  met.get(a)!.add(b)
  met.get(b)!.add(a)
}
