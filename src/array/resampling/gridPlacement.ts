import { gridInverse } from './gridInverse'

/** A grid by the row-major 4 × 4 matrix from its indices to millimetres, and its sizes. */
export interface AffineGrid {
  readonly affine: readonly number[]
  readonly shape: readonly number[]
}

/** Where the voxels of one grid lie in another: index i on axis k is index `start + step · i` on axis `axis`. */
export interface GridPlacement {
  readonly axis: readonly number[]
  readonly step: readonly number[]
  /** By axis of the other grid. */
  readonly start: readonly number[]
}

/** Largest distance of a voxel from one of the other grid, in voxels of it: the rounding of coordinates in files. */
const tolerance = 0.1

/**
 * The place of each voxel of a grid of three axes in another one; null where voxels do not coincide. Axes may be swapped and reversed, and the grids may begin
 * and end anywhere.
 *
 * @param sparse an axis whose voxels may be several steps apart in the other grid.
 */
export function gridPlacement(own: AffineGrid, other: AffineGrid, sparse?: number): GridPlacement | null {
  const linear = (m: readonly number[]) => [0, 1, 2].flatMap((row) => m.slice(4 * row, 4 * row + 3))
  const inverse = gridInverse(linear(other.affine))
  const times = (v: readonly number[]) =>
    [0, 1, 2].map((row) => inverse[3 * row] * v[0] + inverse[3 * row + 1] * v[1] + inverse[3 * row + 2] * v[2])
  const column = (m: readonly number[], k: number) => [m[k], m[4 + k], m[8 + k]]
  const shift = times(column(own.affine, 3).map((value, row) => value - column(other.affine, 3)[row]))
  const start = shift.map(Math.round)
  if (shift.some((value, row) => !(Math.abs(value - start[row]) <= tolerance))) return null
  const axis: number[] = []
  const step: number[] = []
  for (let k = 0; k < 3; k++) {
    const entries = times(column(own.affine, k))
    const main = entries.reduce((best, value, row) => (Math.abs(value) > Math.abs(entries[best]) ? row : best), 0)
    const whole = Math.round(entries[main])
    const reach = own.shape[k] - 1
    const off = Math.max(...entries.map((value, row) => Math.abs(value - (row === main ? whole : 0))))
    const fits = Math.abs(whole) === 1 || (k === sparse && whole !== 0)
    if (reach > 0 && (!fits || !(off * reach <= tolerance))) return null
    axis.push(reach > 0 ? main : -1)
    step.push(reach > 0 ? whole : 0)
  }
  // An axis of one voxel takes the axis that is left.
  for (let k = 0; k < 3; k++) if (axis[k] < 0) axis[k] = [0, 1, 2].find((row) => !axis.includes(row))!
  return new Set(axis).size === 3 ? { axis, step, start } : null
}
