// A set of voxels as a bit each: islands that lie far apart have boxes of 30 MB as bytes, and more of a grid of bits stays in the cache.
// Voxel v is bit v & 31 of word v >>> 5.

export function mark(grid: Int32Array, voxels: Int32Array): void {
  for (let i = 0; i < voxels.length; i++) grid[voxels[i] >>> 5] |= 1 << voxels[i]
}

/** Empties a grid in which nothing but these voxels is marked. */
export function wipe(grid: Int32Array, voxels: Int32Array): void {
  for (let i = 0; i < voxels.length; i++) grid[voxels[i] >>> 5] = 0
}

export function isMarked(grid: Int32Array, voxel: number): boolean {
  return ((grid[voxel >>> 5] >>> voxel) & 1) !== 0
}
