import type { NdArray } from 'medgrade/metrics'
import type { Side, Slice } from './compareTypes'
import { gridOf } from './gridOf'

/** What is drawn of a picture or volume. */
export interface DrawnPlane {
  readonly width: number
  readonly height: number
  /** Colours are averaged. */
  readonly values: Float32Array
  /** The middle slice of a volume, from 0; null for a picture. */
  readonly slice: number | null
}

export function drawnPlane(array: NdArray): DrawnPlane {
  const grid = gridOf(array)
  const isColour = array.axes?.at(-1) === 'colour' && array.shape.length === 3
  const [down, across, deep] = isColour ? [0, 1, 2] : [1, 2, 0]
  const [height, width] = [grid.size[down]!, grid.size[across]!]
  const depth = grid.size[deep]!
  const slice = isColour || depth === 1 ? null : depth >> 1
  // Alpha is no colour.
  const [from, to] = isColour ? [0, Math.min(3, depth)] : [slice ?? 0, (slice ?? 0) + 1]
  const values = new Float32Array(width * height)
  for (let i = 0, k = 0; i < height; i++)
    for (let j = 0; j < width; j++, k++) {
      const at = grid.offset + i * grid.stride[down]! + j * grid.stride[across]!
      let sum = 0
      for (let c = from; c < to; c++) sum += Number(grid.data[at + c * grid.stride[deep]!])
      values[k] = sum / (to - from)
    }
  return { width, height, values, slice }
}

/** The same of both sides. */
export function drawnSlice({ reference, prediction }: Readonly<Record<Side, NdArray>>): Slice {
  const [a, b] = [drawnPlane(reference), drawnPlane(prediction)]
  return {
    width: a.width,
    height: a.height,
    axes: [1, 2],
    pixel: [1, 1],
    reference: a.values,
    prediction: b.values,
  }
}
