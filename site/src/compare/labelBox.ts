import type { Grid3 } from './gridOf'
import type { BoxMask } from './surfacePoints'

type Triple = readonly [number, number, number]

/** The smallest box that holds a label in any of the grids; null if none has it. */
export function labelBox(grids: readonly Grid3[], label: number): { low: Triple; high: Triple } | null {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-1, -1, -1]
  for (const { data, size, stride, offset } of grids)
    for (let z = 0; z < size[0]; z++)
      for (let y = 0; y < size[1]; y++) {
        const row = offset + z * stride[0] + y * stride[1]
        let first = -1
        let last = -1
        for (let x = 0, at = row; x < size[2]; x++, at += stride[2])
          if (data[at] === label) {
            if (first < 0) first = x
            last = x
          }
        if (first < 0) continue
        low[0] = Math.min(low[0], z)
        low[1] = Math.min(low[1], y)
        low[2] = Math.min(low[2], first)
        high[0] = Math.max(high[0], z)
        high[1] = Math.max(high[1], y)
        high[2] = Math.max(high[2], last)
      }
  return high[0] < 0 ? null : { low, high }
}

/** The mask of a label within the box, with a border of background. */
export function boxMask(grid: Grid3, label: number, box: { low: Triple; high: Triple }, rank: 2 | 3): BoxMask {
  const size = box.low.map((low, axis) => box.high[axis]! - low + 3) as [number, number, number]
  const origin = box.low.map((low) => low - 1) as [number, number, number]
  // Two axes have no planes above and below.
  if (rank === 2) {
    size[0] = 1
    origin[0] = 0
  }
  const inside = new Uint8Array(size[0] * size[1] * size[2])
  for (let z = box.low[0]; z <= box.high[0]; z++)
    for (let y = box.low[1]; y <= box.high[1]; y++) {
      let at = grid.offset + z * grid.stride[0] + y * grid.stride[1] + box.low[2] * grid.stride[2]
      let to = ((z - origin[0]) * size[1] + y - origin[1]) * size[2] + box.low[2] - origin[2]
      for (let x = box.low[2]; x <= box.high[2]; x++, at += grid.stride[2], to++)
        inside[to] = grid.data[at] === label ? 1 : 0
    }
  return { size, origin, rank, inside }
}
