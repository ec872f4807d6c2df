import type { PreparedPair } from '../../array/labels/labelPair'
import { foregroundBox } from '../common/foregroundBox'

/** Voxels around both masks that autoPET V keeps. */
const MARGIN = 2

/**
 * Whether cc3d numbers the components of a case in memory order. autoPET V cuts both volumes to the box around all foreground, and cc3d labels such a
 * part in C order unless it is dense in memory as it is: when the box spans the volume along all axes but the slowest.
 */
export function keepsMemoryOrder(pair: PreparedPair): boolean {
  const { nx, ny, nz } = pair.grid
  const { first, last } = foregroundBox(pair)
  const extent = (axis: 0 | 1 | 2, n: number) =>
    Math.min(n - 1, last[axis] + MARGIN) - Math.max(0, first[axis] - MARGIN) + 1
  const [width, height, depth] = [extent(0, nx), extent(1, ny), extent(2, nz)]
  // An axis of length 1 may have any stride.
  return (height === 1 || width === nx) && (depth === 1 || (width === nx && height === ny))
}
