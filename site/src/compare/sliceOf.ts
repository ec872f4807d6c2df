import type { Slice, SliceRequest } from './compareTypes'
import type { Grid3 } from './gridOf'

/** The axes of the shape that a slice shows: down and across. */
export function slicePlane(axis: number): readonly [number, number] {
  return axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1]
}

function valuesOf(grid: Grid3, { axis, index }: SliceRequest): Float32Array {
  const [down, across] = slicePlane(axis)
  const [height, width] = [grid.size[down]!, grid.size[across]!]
  const values = new Float32Array(width * height)
  for (let i = 0, to = 0; i < height; i++) {
    let at = grid.offset + index * grid.stride[axis]! + i * grid.stride[down]!
    for (let j = 0; j < width; j++, at += grid.stride[across]!) values[to++] = grid.data[at]!
  }
  return values
}

export function sliceOf(
  reference: Grid3,
  prediction: Grid3,
  spacing: readonly [number, number, number],
  request: SliceRequest,
): Slice {
  const [down, across] = slicePlane(request.axis)
  return {
    width: reference.size[across]!,
    height: reference.size[down]!,
    axes: [down, across],
    pixel: [spacing[down]!, spacing[across]!],
    reference: valuesOf(reference, request),
    prediction: valuesOf(prediction, request),
  }
}

/** The slice along `axis` with most voxels that only one side has; label 0 means any label. */
export function worstSlice(reference: Grid3, prediction: Grid3, axis: number, label: number): number {
  const { size } = reference
  const errors = new Int32Array(size[axis]!)
  const sizes = new Int32Array(size[axis]!)
  const is = (value: number) => (label === 0 ? value !== 0 : value === label)
  for (let z = 0; z < size[0]; z++)
    for (let y = 0; y < size[1]; y++) {
      let a = reference.offset + z * reference.stride[0] + y * reference.stride[1]
      let b = prediction.offset + z * prediction.stride[0] + y * prediction.stride[1]
      for (let x = 0; x < size[2]; x++, a += reference.stride[2], b += prediction.stride[2]) {
        const r = reference.data[a]!
        const p = prediction.data[b]!
        if (r === 0 && p === 0) continue
        const at = axis === 0 ? z : axis === 1 ? y : x
        const wrong = label === 0 ? r !== p : is(r) !== is(p)
        if (wrong) errors[at]!++
        if (is(r) || is(p)) sizes[at]!++
      }
    }
  const most = errors.some((count) => count > 0) ? errors : sizes
  return most.reduce((best, count, i) => (count > most[best]! ? i : best), 0)
}
