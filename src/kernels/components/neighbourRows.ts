// The earlier rows that a row of voxels can touch. A row is (y, z). Voxels touch when they differ by at most one along each axis and along at most
// `reach` axes: 1 = faces (4, 6), 2 = faces and edges (8, 18), 3 = all (26).

import type { LabelRuns } from '../../array/labels/labelRuns'
import { refuse } from '../../errors/refuse'

/** 4 and 8 are for two axes, 6, 18 and 26 for three; 8 and 26 mean all neighbours for any number of axes. */
export type Connectivity = 4 | 6 | 8 | 18 | 26

/** How many axes may differ between neighbours. @throws MedgradeError `bad-argument` for a number that is not a connectivity of this rank. */
export function reachOf(connectivity: Connectivity | undefined, rank: number): 1 | 2 | 3 {
  const everything = rank >= 3 ? 3 : 2
  if (connectivity === undefined || connectivity === 26) return everything
  if (connectivity === 18 || (connectivity === 8 && rank <= 2)) return 2
  if (connectivity === 6 || (connectivity === 4 && rank <= 2)) return 1
  refuse('bad-argument', `connectivity for ${rank} axes`, connectivity, rank <= 2 ? '4 or 8' : '6, 18 or 26')
}

/** An earlier row that touches a row. */
export interface NeighbourRow {
  /** Distance in rows, as {@link spacedRows} counts them. */
  readonly rows: number
  /** Distance in voxels. */
  readonly voxels: number
  /** 1 if voxels may also touch diagonally along x. */
  readonly slack: 0 | 1
}

export function neighbourRows(reach: 1 | 2 | 3, nx: number, ny: number): readonly NeighbourRow[] {
  const found: NeighbourRow[] = []
  for (const [dy, dz] of [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
  ] as const) {
    const used = Math.abs(dy) + dz
    if (used <= reach)
      found.push({ rows: dy + dz * (ny + 1), voxels: (dy + dz * ny) * nx, slack: used < reach ? 1 : 0 })
  }
  return found
}

/** The row of each run, counted with one empty row added to every slice, so that the rows of two slices are never neighbours along y. */
export function spacedRows({ count, row }: LabelRuns, ny: number): Int32Array {
  const rows = new Int32Array(count)
  for (let r = 0, z = 0; r < count; r++) {
    while (row[r] >= (z + 1) * ny) z++
    rows[r] = row[r] + z
  }
  return rows
}
