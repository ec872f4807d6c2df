import type { AffineGrid, GridPlacement } from './gridPlacement'

/** The smallest grid of the voxels of `grid` that also holds an array placed in it. */
export function unionGrid(
  grid: AffineGrid,
  { axis, step, start }: GridPlacement,
  shape: readonly number[],
): AffineGrid {
  const low = [0, 0, 0]
  const high = grid.shape.slice(0, 3)
  for (let k = 0; k < 3; k++) {
    const row = axis[k]
    const ends = [start[row], start[row] + step[k] * (shape[k] - 1)]
    low[row] = Math.min(low[row], ...ends)
    high[row] = Math.max(high[row], ...ends.map((end) => end + 1))
  }
  const affine = grid.affine.map((value, i) =>
    i % 4 === 3 && i < 12 ? value + [0, 1, 2].reduce((sum, k) => sum + grid.affine[i - 3 + k] * low[k], 0) : value,
  )
  return { affine, shape: high.map((end, k) => end - low[k]) }
}
