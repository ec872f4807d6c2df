import { type AffineGrid, type GridPlacement, gridPlacement } from '../../array/resampling/gridPlacement'
import { placeArray } from '../../array/resampling/placeArray'
import { unionGrid } from '../../array/resampling/unionGrid'
import { refuse } from '../../errors/refuse'
import type { LabelGrid } from '../labels/labelGrid'
import { changed } from './alignSides'

interface Sides<S extends LabelGrid> {
  readonly reference: S
  readonly prediction: S
}

/**
 * Places segmentations of DICOM, which hold the slices with voxels only, by their geometry: in the grid of the other side, or two of them in a grid that holds
 * both, or in that of their images. Other sides stay as they are. null: the voxels of the grids do not coincide.
 *
 * @param images the grid of the images of two segmentations.
 * @param warn called for what the other side has no place for.
 * @throws MedgradeError `bad-geometry` for a segmentation beside an array without geometry and of another shape.
 */
export function placeByGeometry<S extends LabelGrid>(
  { reference, prediction }: Sides<S>,
  files: Readonly<Record<'reference' | 'prediction', string>>,
  warn: (text: string) => void,
  images: AffineGrid | null = null,
): Sides<S> | null {
  if (!reference.byGeometry && !prediction.byGeometry) return { reference, prediction }
  const [a, b] = [gridOf(reference), gridOf(prediction)]
  if (a === null || b === null) {
    const [bare, own] = a === null ? (['reference', 'prediction'] as const) : (['prediction', 'reference'] as const)
    const shape = (side: S) => `[${side.shape}]`
    const { [bare]: left, [own]: right } = { reference, prediction }
    if (shape(left) !== shape(right))
      refuse('bad-geometry', 'geometry', 'none', `that of ${files[own]}, a DICOM segmentation, which is placed by it`, {
        file: files[bare],
      })
    warn(`${files[bare]} has no geometry: voxels are compared by index`)
    return { reference, prediction }
  }
  const onto = (own: S, grid: AffineGrid, name: 'reference' | 'prediction'): S | null => {
    const placement = placementOf(own, grid)
    return (
      placement &&
      placed(own, placement, grid, (count) => {
        warn(
          `${count} voxels of ${files[name]} lie outside the grid of ${images ? 'the images' : 'the other file'} and count nowhere`,
        )
      })
    )
  }
  if (!reference.byGeometry) {
    const moved = onto(prediction, a, 'prediction')
    return moved && { reference, prediction: moved }
  }
  if (!prediction.byGeometry) {
    const moved = onto(reference, b, 'reference')
    return moved && { reference: moved, prediction }
  }
  if (images) {
    const [first, second] = [onto(reference, images, 'reference'), onto(prediction, images, 'prediction')]
    return first && second && { reference: first, prediction: second }
  }
  return both(reference, prediction) ?? swapped(both(prediction, reference))
}

const swapped = <S extends LabelGrid>(sides: Sides<S> | null): Sides<S> | null =>
  sides && { reference: sides.prediction, prediction: sides.reference }

/** Two segmentations in the directions of the first; null where the second has voxels between those of the first. */
function both<S extends LabelGrid>(first: S, second: S): Sides<S> | null {
  const grid = gridOf(first)!
  const placement = placementOf(second, grid)
  if (!placement) return null
  const common = unionGrid(grid, placement, second.shape)
  const move = (side: S) => placed(side, placementOf(side, common)!, common, () => {})
  return { reference: move(first), prediction: move(second) }
}

function gridOf({ affine, shape }: LabelGrid): AffineGrid | null {
  return affine && shape.length === 3 ? { affine, shape } : null
}

function placementOf(side: LabelGrid, grid: AffineGrid): GridPlacement | null {
  return gridPlacement(gridOf(side)!, grid, side.inferredSlices ? 2 : undefined)
}

function placed<S extends LabelGrid>(
  side: S,
  placement: GridPlacement,
  { affine, shape }: AffineGrid,
  cut: (count: number) => void,
): S {
  let outside = 0
  const moved = changed(side, shape, (array) => {
    const result = placeArray(array, placement, shape)
    outside += result.outside
    return result.array
  })
  if (outside > 0) cut(outside)
  const size = (k: number) => Math.hypot(affine[k]!, affine[4 + k]!, affine[8 + k]!)
  return { ...moved, affine, spacing: [size(0), size(1), size(2)] }
}
