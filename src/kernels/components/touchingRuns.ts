import type { LabelRuns } from '../../array/labels/labelRuns'
import { neighbourRows, spacedRows } from './neighbourRows'

/** Calls `visit(run, earlier)` for every two runs of neighbouring rows whose voxels touch, whatever their labels. */
export function touchingRuns(
  runs: LabelRuns,
  { nx, ny }: { readonly nx: number; readonly ny: number },
  reach: 1 | 2 | 3,
  visit: (run: number, earlier: number) => void,
): void {
  const { count, start, end } = runs
  const rows = spacedRows(runs, ny)
  for (const neighbour of neighbourRows(reach, nx, ny)) {
    const { voxels, slack } = neighbour
    // The second index follows the first at the distance of the rows, so each list of runs is read once.
    for (let p = 0, q = 0; p < count; p++) {
      const low = start[p] - voxels - slack
      const high = end[p] - voxels + slack
      while (end[q] <= low) q++
      const row = rows[p] - neighbour.rows
      for (let k = q; k < p && start[k] < high; k++) if (rows[k] === row) visit(p, k)
    }
  }
}
