import type { Runs } from './labelRuns'

/** Every voxel of the runs, ascending. */
export function voxelsOfRuns({ count, start, end }: Runs): Int32Array {
  let length = 0
  for (let r = 0; r < count; r++) length += end[r] - start[r]
  const voxels = new Int32Array(length)
  let n = 0
  for (let r = 0; r < count; r++) for (let voxel = start[r]; voxel < end[r]; voxel++) voxels[n++] = voxel
  return voxels
}
