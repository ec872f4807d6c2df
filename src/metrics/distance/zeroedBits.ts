import type { ZeroedBits } from './distancesFromSide'

/** One growing bit set that all searches share. */
export function zeroedBits(): ZeroedBits {
  let grid = new Int32Array(0)
  return (voxels) => {
    const length = (voxels + 31) >>> 5
    if (grid.length < length) grid = new Int32Array(length)
    return grid
  }
}
