import type { Slice, SliceRequest } from './compareTypes'
import type { Grid3 } from './gridOf'
import { type ShownPlane, shownPlane } from './shownPlane'

function valuesOf(grid: Grid3, { axis, index }: SliceRequest, plane: ShownPlane): Float32Array {
  const [down, across] = plane.axes
  const [height, width] = [grid.size[down]!, grid.size[across]!]
  const step = (plane.flipAcross ? -1 : 1) * grid.stride[across]!
  const values = new Float32Array(width * height)
  for (let i = 0, to = 0; i < height; i++) {
    const row = plane.flipDown ? height - 1 - i : i
    let at = grid.offset + index * grid.stride[axis]! + row * grid.stride[down]!
    if (plane.flipAcross) at += (width - 1) * grid.stride[across]!
    for (let j = 0; j < width; j++, at += step) values[to++] = Number(grid.data[at]!)
  }
  return values
}

export function sliceOf(
  reference: Grid3,
  prediction: Grid3,
  {
    spacing,
    affine,
  }: { readonly spacing: readonly [number, number, number]; readonly affine: readonly number[] | null },
  request: SliceRequest,
): Slice {
  const plane = shownPlane(request.axis, affine)
  const [down, across] = plane.axes
  return {
    width: reference.size[across]!,
    height: reference.size[down]!,
    plane,
    pixel: [spacing[down]!, spacing[across]!],
    reference: valuesOf(reference, request, plane),
    prediction: valuesOf(prediction, request, plane),
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
