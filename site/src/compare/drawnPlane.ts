import type { NdArray } from 'medgrade/metrics'
import type { Side, Slice } from './compareTypes'
import { gridOf } from './gridOf'
import { type ShownPlane, shownPlane } from './shownPlane'

/** What is drawn of a picture or volume. */
export interface DrawnPlane {
  readonly width: number
  readonly height: number
  /** Of colours the mean. */
  readonly values: Float32Array
  /** Red, green and blue of each pixel; null: it is grey. */
  readonly colours: Float32Array | null
  /** The middle slice of a volume, from 0; null for a picture. */
  readonly slice: number | null
  readonly plane: ShownPlane
}

/** @param affine where the voxels of a volume lie; null: unknown, or a picture. */
export function drawnPlane(array: NdArray, affine: readonly number[] | null): DrawnPlane {
  const grid = gridOf(array)
  const isColour = array.axes?.at(-1) === 'colour' && array.shape.length === 3
  const plane = shownPlane(0, isColour || grid.size[0] === 1 ? null : affine)
  const [down, across, deep] = isColour ? ([0, 1, 2] as const) : ([...plane.axes, 0] as const)
  const [height, width] = [grid.size[down]!, grid.size[across]!]
  const depth = grid.size[deep]!
  const slice = isColour || depth === 1 ? null : depth >> 1
  // Alpha is no colour.
  const [from, to] = isColour ? [0, Math.min(3, depth)] : [slice ?? 0, (slice ?? 0) + 1]
  const values = new Float32Array(width * height)
  const colours = isColour && to === 3 ? new Float32Array(3 * width * height) : null
  for (let i = 0, k = 0; i < height; i++)
    for (let j = 0; j < width; j++, k++) {
      const row = plane.flipDown ? height - 1 - i : i
      const column = plane.flipAcross ? width - 1 - j : j
      const at = grid.offset + row * grid.stride[down]! + column * grid.stride[across]!
      let sum = 0
      for (let c = from; c < to; c++) {
        const sample = Number(grid.data[at + c * grid.stride[deep]!])
        if (colours) colours[3 * k + c] = sample
        sum += sample
      }
      values[k] = sum / (to - from)
    }
  return { width, height, values, colours, slice, plane }
}

/** The same of both sides. @param spacing of the volumes, slowest axis first. */
export function drawnSlice(
  { reference, prediction }: Readonly<Record<Side, NdArray>>,
  affine: readonly number[] | null,
  spacing: readonly [number, number, number],
): Slice {
  const [a, b] = [drawnPlane(reference, affine), drawnPlane(prediction, affine)]
  const [down, across] = a.plane.axes
  return {
    width: a.width,
    height: a.height,
    plane: a.plane,
    pixel: a.slice === null ? [1, 1] : [spacing[down]!, spacing[across]!],
    reference: a.values,
    prediction: b.values,
    colours: a.colours && b.colours && { reference: a.colours, prediction: b.colours },
    image: null,
  }
}
