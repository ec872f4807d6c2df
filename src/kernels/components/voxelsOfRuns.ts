import type { Runs } from '../../array/labels/labelRuns'

/** Flat indices of all voxels of the runs, ascending. */
export function voxelsOfRuns(runs: Runs): Int32Array {
  const { count, start, end } = runs
  const voxels = new Int32Array(voxelCount(runs))
  let n = 0
  for (let r = 0; r < count; r++) n = writeRange(voxels, n, start[r], end[r])
  return voxels
}

export function voxelCount({ count, start, end }: Runs): number {
  let sum = 0
  for (let r = 0; r < count; r++) sum += end[r] - start[r]
  return sum
}

/** Writes from, from + 1 … to − 1 into `out`, starting at index n. @returns the next free index. */
export function writeRange(out: Int32Array, n: number, from: number, to: number): number {
  for (let voxel = from; voxel < to; voxel++) out[n++] = voxel
  return n
}
