import type { PreparedPair } from '../../array/labels/labelPair'
import { pairRuns } from '../../kernels/components/pairRuns'

/** Voxels around both masks that autoPET V keeps. */
const MARGIN = 1

/**
 * Whether cc3d numbers the components of a case in memory order. autoPET V cuts both volumes to the box around all foreground, and cc3d labels such a
 * part in C order unless it is dense in memory as it is: when the box spans the volume along all axes but the slowest.
 */
export function keepsMemoryOrder(pair: PreparedPair): boolean {
  const { nx, ny, nz } = pair.grid
  let [x0, x1, y0, y1] = [nx, -1, ny, -1]
  let [z0, z1] = [nz, -1]
  for (const side of ['reference', 'prediction'] as const) {
    const { count, start, end, row } = pairRuns(pair, side, false)
    for (let r = 0; r < count; r++) {
      const first = row[r]! * nx
      x0 = Math.min(x0, start[r]! - first)
      x1 = Math.max(x1, end[r]! - 1 - first)
      const z = Math.floor(row[r]! / ny)
      y0 = Math.min(y0, row[r]! - z * ny)
      y1 = Math.max(y1, row[r]! - z * ny)
      z0 = Math.min(z0, z)
      z1 = Math.max(z1, z)
    }
  }
  const extent = (low: number, high: number, n: number) =>
    Math.min(n - 1, high + MARGIN) - Math.max(0, low - MARGIN) + 1
  const [width, height, depth] = [extent(x0, x1, nx), extent(y0, y1, ny), extent(z0, z1, nz)]
  // An axis of length 1 may have any stride.
  return (height === 1 || width === nx) && (depth === 1 || (width === nx && height === ny))
}
