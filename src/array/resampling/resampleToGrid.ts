/**
 * Nearest-neighbour resampling in physical space as SimpleITK does it: the ends of a row are mapped from one grid to the other, and the points between
 * them interpolated, all in doubles and in ITK's order of operations. The last bit counts: half of the samples of a factor-2 grid are ties.
 */
import type { Data, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { asContiguous } from '../asContiguous'
import { gridInverse } from './gridInverse'

/** A grid as ITK describes it, by file axis x, y, z in millimetres; `direction` is row-major, column k the direction of axis k. */
export interface PhysicalGrid {
  /** Sizes along x, y, z. */
  readonly size: readonly number[]
  /** Along x, y, z: not the order of an array's `spacing`. */
  readonly spacing: readonly number[]
  readonly origin: readonly number[]
  readonly direction: readonly number[]
}

/** The grid of a volume as the `sitk` reader returns it (shape and spacing z, y, x). */
export function physicalGridOf(volume: Volume): PhysicalGrid {
  const { shape, spacing, origin, direction } = volume
  return {
    size: [...shape.slice(0, spacing.length)].reverse(),
    spacing: [...spacing].reverse(),
    origin,
    direction,
  }
}

/**
 * Samples `moving` (shape z, y, x, one component) at every voxel of `grid`; 0 outside `moving`. The sample type stays.
 * Returns a volume on the grid. Source: ITK 5.4 ResampleImageFilter, linear-threaded path, NearestNeighborInterpolateImageFunction.
 *
 * @throws MedgradeError `wrong-rank` unless both are 3-D with one component.
 */
export function resampleToGrid(moving: Volume, grid: PhysicalGrid): Volume {
  if (moving.shape.length !== 3 || moving.components !== 1 || grid.size.length !== 3)
    refuse(
      'wrong-rank',
      'grids to resample',
      `[${moving.shape.join(', ')}] with ${moving.components} components onto [${grid.size.join(', ')}]`,
      '3 axes, 1 component',
    )
  const [nx, ny, nz] = grid.size
  const [mz, my, mx] = moving.shape
  const data = new (moving.data.constructor as new (length: number) => Data)(nx * ny * nz)
  const toMoving = indexMap(physicalGridOf(moving), grid)
  const source = asContiguous<Data>({ ...moving, spacing: undefined }).data
  const row = mx
  const slice = mx * my
  const last = source.length - 1
  const start = new Float64Array(3)
  const end = new Float64Array(3)
  let out = 0
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++, out += nx) {
      toMoving(0, y, z, start)
      toMoving(nx, y, z, end)
      const [ax, ay, az] = start
      const dx = end[0] - ax
      const dy = end[1] - ay
      const dz = end[2] - az
      for (let x = 0; x < nx; x++) {
        const alpha = x / nx
        const cx = ax + alpha * dx
        const cy = ay + alpha * dy
        const cz = az + alpha * dz
        if (!(cx >= -0.5 && cx < mx - 0.5 && cy >= -0.5 && cy < my - 0.5 && cz >= -0.5 && cz < mz - 0.5)) continue
        // A coordinate one step below n − 0.5 rounds up to n. The reference then reads the next row in memory; so do we, except behind the end
        // of the volume.
        const at = Math.floor(cz + 0.5) * slice + Math.floor(cy + 0.5) * row + Math.floor(cx + 0.5)
        data[out + x] = source[Math.min(at, last)]
      }
    }
  const { origin, direction } = grid
  const spacing = [...grid.spacing].reverse()
  const result: Volume = { data, shape: [nz, ny, nx], components: 1, spacing, origin, direction }
  return moving.dtype === undefined ? result : { ...result, dtype: moving.dtype }
}

/** From an index of the grid to a continuous index of `moving`. */
function indexMap(
  moving: PhysicalGrid,
  grid: PhysicalGrid,
): (x: number, y: number, z: number, out: Float64Array) => void {
  const a = indexToPoint(grid.direction, grid.spacing)
  const b = gridInverse(indexToPoint(moving.direction, moving.spacing))
  const o = grid.origin
  const m = moving.origin
  return (x, y, z, out) => {
    const v0 = o[0] + a[0] * x + a[1] * y + a[2] * z - m[0]
    const v1 = o[1] + a[3] * x + a[4] * y + a[5] * z - m[1]
    const v2 = o[2] + a[6] * x + a[7] * y + a[8] * z - m[2]
    out[0] = b[0] * v0 + b[1] * v1 + b[2] * v2
    out[1] = b[3] * v0 + b[4] * v1 + b[5] * v2
    out[2] = b[6] * v0 + b[7] * v1 + b[8] * v2
  }
}

function indexToPoint(direction: readonly number[], spacing: readonly number[]): number[] {
  return direction.map((entry, k) => entry * spacing[k % 3])
}
