import type { PreparedPair } from '../../array/labels/labelPair'
import { pairRuns } from '../../kernels/components/pairRuns'

/** First and last voxel of all foreground along the axes of the pair's grid: x (fastest in memory), y, z. Empty: last before first. */
export interface ForegroundBox {
  readonly first: readonly [number, number, number]
  readonly last: readonly [number, number, number]
}

/** The box around the foreground of both sides, from their runs. */
export function foregroundBox(pair: PreparedPair): ForegroundBox {
  const { nx, ny, nz } = pair.grid
  let [x0, y0, z0] = [nx, ny, nz]
  let [x1, y1, z1] = [-1, -1, -1]
  for (const side of ['reference', 'prediction'] as const) {
    const { count, start, end, row } = pairRuns(pair, side, false)
    for (let r = 0; r < count; r++) {
      const first = row[r]! * nx
      const z = Math.floor(row[r]! / ny)
      const y = row[r]! - z * ny
      x0 = Math.min(x0, start[r]! - first)
      x1 = Math.max(x1, end[r]! - 1 - first)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
      z0 = Math.min(z0, z)
      z1 = Math.max(z1, z)
    }
  }
  return { first: [x0, y0, z0], last: [x1, y1, z1] }
}
