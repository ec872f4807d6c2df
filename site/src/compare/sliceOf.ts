import type { Slice, SliceRequest, Voxel } from './compareTypes'
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
  {
    reference,
    prediction,
    image,
  }: Readonly<Record<'reference' | 'prediction', Grid3>> & { readonly image: Grid3 | null },
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
    colours: null,
    image: image && valuesOf(image, request, plane),
  }
}

/** Calls `visit` for every voxel of a label that only one side has, or that both have; label 0 means any label. */
function eachVoxel(
  reference: Grid3,
  prediction: Grid3,
  label: number,
  visit: (voxel: Voxel, isWrong: boolean) => void,
): void {
  const { size } = reference
  const is = (value: number) => (label === 0 ? value !== 0 : value === label)
  for (let z = 0; z < size[0]; z++)
    for (let y = 0; y < size[1]; y++) {
      let a = reference.offset + z * reference.stride[0] + y * reference.stride[1]
      let b = prediction.offset + z * prediction.stride[0] + y * prediction.stride[1]
      for (let x = 0; x < size[2]; x++, a += reference.stride[2], b += prediction.stride[2]) {
        const r = reference.data[a]!
        const p = prediction.data[b]!
        if ((r === 0 && p === 0) || !(is(r) || is(p))) continue
        visit([z, y, x], label === 0 ? r !== p : is(r) !== is(p))
      }
    }
}

/** The slice along `axis` with most voxels that only one side has, without any with most voxels of the label, and of these voxels the one that is nearest to their centre. */
export function worstPlace(reference: Grid3, prediction: Grid3, axis: number, label: number): Voxel {
  const errors = new Int32Array(reference.size[axis]!)
  const sizes = new Int32Array(reference.size[axis]!)
  eachVoxel(reference, prediction, label, (voxel, isWrong) => {
    sizes[voxel[axis]!]!++
    if (isWrong) errors[voxel[axis]!]!++
  })
  const hasErrors = errors.some((count) => count > 0)
  const most = hasErrors ? errors : sizes
  const slice = most.reduce((best, count, i) => (count > most[best]! ? i : best), 0)
  const found: Voxel[] = []
  const one = { reference: onSlice(reference, axis, slice), prediction: onSlice(prediction, axis, slice) }
  eachVoxel(one.reference, one.prediction, label, (voxel, isWrong) => {
    if (isWrong || !hasErrors) found.push(voxel)
  })
  const place = nearestToCentre(found) ?? reference.size.map((n) => n >> 1)
  return place.map((at, k) => (k === axis ? slice : at)) as unknown as Voxel
}

const onSlice = (grid: Grid3, axis: number, index: number): Grid3 => ({
  ...grid,
  size: grid.size.map((n, k) => (k === axis ? 1 : n)) as [number, number, number],
  offset: grid.offset + index * grid.stride[axis]!,
})

function nearestToCentre(voxels: readonly Voxel[]): Voxel | null {
  if (voxels.length === 0) return null
  const centre = [0, 1, 2].map((k) => voxels.reduce((sum, voxel) => sum + voxel[k]!, 0) / voxels.length)
  const far = (voxel: Voxel) => voxel.reduce((sum, at, k) => sum + (at - centre[k]!) ** 2, 0)
  return voxels.reduce((best, voxel) => (far(voxel) < far(best) ? voxel : best))
}
