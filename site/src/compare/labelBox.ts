import type { Grid3 } from './gridOf'
import type { BoxMask } from './surfacePoints'

type Triple = readonly [number, number, number]

export interface Box {
  readonly low: Triple
  readonly high: Triple
}

interface GrowingBox {
  readonly low: [number, number, number]
  readonly high: [number, number, number]
}

function addRun(box: GrowingBox, z: number, y: number, first: number, last: number): void {
  const { low, high } = box
  if (z < low[0]) low[0] = z
  if (z > high[0]) high[0] = z
  if (y < low[1]) low[1] = y
  if (y > high[1]) high[1] = y
  if (first < low[2]) low[2] = first
  if (last > high[2]) high[2] = last
}

/** The smallest box of each label but 0 that holds it in every grid, in one pass over the runs of each row. */
export function labelBoxes(grids: readonly Grid3[]): ReadonlyMap<number, Box> {
  const boxes = new Map<number, GrowingBox>()
  for (const { data, size, stride, offset } of grids)
    for (let z = 0; z < size[0]; z++)
      for (let y = 0; y < size[1]; y++) {
        const row = offset + z * stride[0] + y * stride[1]
        for (let x = 0; x < size[2]; ) {
          const label = data[row + x * stride[2]]!
          const first = x
          while (++x < size[2] && data[row + x * stride[2]] === label);
          if (label === 0) continue
          const box = boxes.get(label) ?? { low: [Infinity, Infinity, Infinity], high: [-1, -1, -1] }
          addRun(box, z, y, first, x - 1)
          boxes.set(label, box)
        }
      }
  return boxes
}

/** The mask of a label within the box, with a border of background. */
export function boxMask(grid: Grid3, label: number, box: Box, rank: 2 | 3): BoxMask {
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
