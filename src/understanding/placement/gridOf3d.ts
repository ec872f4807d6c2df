import { strideFor } from '../../array/asContiguous'
import { type PhysicalGrid, resampleToGrid } from '../../array/resampling/resampleToGrid'
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { LabelGrid, LabelMask } from '../labels/labelGrid'

/** The grid of an image in space. @throws MedgradeError `unsupported` for an image without geometry or of other than three axes. */
export function gridOf3d(
  { shape, spacing, origin, direction, affine }: LabelGrid,
  file: string,
): PhysicalGrid & { readonly affine: readonly number[] } {
  if (affine === null || spacing === null || !direction || origin?.length !== 3 || shape.length < 3)
    return refuse(
      'unsupported',
      'resampling',
      affine === null ? 'no geometry' : `${shape.length} axes`,
      'NIfTI, NRRD or MetaImage with 3 axes',
      { file },
    )
  return { size: shape.slice(0, 3), spacing: spacing.slice(0, 3), origin, direction, affine }
}

/** The masks of a side on another grid, by nearest neighbours as SimpleITK resamples. */
export function resampledTo<S extends LabelGrid>(side: S, grid: ReturnType<typeof gridOf3d>, file: string): S {
  const own = gridOf3d(side, file)
  const done = new Map<NdArray, NdArray>()
  const moved = (array: NdArray): NdArray => {
    const known = done.get(array)
    if (known) return known
    const { data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 } = array
    const turned = { data, shape: [...shape].reverse(), stride: [...stride].reverse(), offset }
    const volume = {
      ...turned,
      components: 1,
      spacing: [...own.spacing].reverse(),
      origin: own.origin,
      direction: own.direction,
    }
    const { data: samples } = resampleToGrid(volume, grid)
    const result = { data: samples, shape: grid.size, stride: strideFor(grid.size, [2, 1, 0]) }
    done.set(array, result)
    return result
  }
  const mask = ({ array, values }: LabelMask): LabelMask => ({ array: moved(array), values })
  return {
    ...side,
    shape: grid.size,
    map: side.map && moved(side.map),
    named: side.named?.map((one) => ({ ...one, mask: mask(one.mask) })) ?? null,
    spacing: grid.spacing,
    affine: grid.affine,
    origin: grid.origin,
    direction: grid.direction,
  }
}
