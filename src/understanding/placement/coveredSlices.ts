import { gridInverse } from '../../array/resampling/gridInverse'
import type { AffineGrid } from '../../array/resampling/gridPlacement'

/** Slices of an axis of a grid that another grid reaches. */
export interface CoveredSlices {
  readonly axis: number
  readonly covered: number
  readonly of: number
}

/** The axis of which a grid reaches the smallest share, by the centres of the voxels at its corners; null where it reaches all of the other one. */
export function coveredSlices(own: AffineGrid, other: AffineGrid): CoveredSlices | null {
  const inverse = gridInverse([0, 1, 2].flatMap((row) => other.affine.slice(4 * row, 4 * row + 3)))
  const corners = Array.from({ length: 8 }, (_, at) => {
    const index = own.shape.map((size, k) => ((at >> k) & 1 ? size - 0.5 : -0.5))
    const shift = [0, 1, 2].map(
      (row) =>
        own.affine[4 * row + 3]! -
        other.affine[4 * row + 3]! +
        index.reduce((sum, value, k) => sum + own.affine[4 * row + k]! * value, 0),
    )
    return [0, 1, 2].map((row) => shift.reduce((sum, value, k) => sum + inverse[3 * row + k]! * value, 0))
  })
  const shares = other.shape.map((of, axis): CoveredSlices => {
    const places = corners.map((corner) => corner[axis]!)
    // A centre on the edge of the other grid is reached.
    const [low, high] = [Math.ceil(Math.min(...places) - 1e-3), Math.floor(Math.max(...places) + 1e-3)]
    return { axis, covered: Math.max(0, Math.min(of - 1, high) - Math.max(0, low) + 1), of }
  })
  const least = shares.reduce((a, b) => (b.covered / b.of < a.covered / a.of ? b : a))
  return least.covered < least.of ? least : null
}
