// A set of voxels with one bit per voxel, which keeps the box of distant islands small. Voxel v is bit v & 31 of word v >>> 5.

export function addVoxels(grid: Int32Array, voxels: Int32Array): void {
  for (let i = 0; i < voxels.length; i++) grid[voxels[i] >>> 5] |= 1 << voxels[i]
}

/** Empties a grid that holds no other voxels than these. */
export function removeVoxels(grid: Int32Array, voxels: Int32Array): void {
  for (let i = 0; i < voxels.length; i++) grid[voxels[i] >>> 5] = 0
}

export function hasVoxel(grid: Int32Array, voxel: number): boolean {
  return ((grid[voxel >>> 5] >>> voxel) & 1) !== 0
}
