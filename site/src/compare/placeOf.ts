import type { ImageGrid } from 'medgrade'
import type { ComparedFile } from 'medgrade/evaluation'
import { rasAffine } from '../../../src/formats/volume/rasAffine'

/**
 * Where the voxels of a file lie: row-major 4 × 4 in RAS by file axis; null where the file does not tell.
 *
 * @param drawn the grid that contours are drawn on; null: that of the images beside them.
 */
export function placeOf({ image }: ComparedFile, drawn: ImageGrid | null = null): readonly number[] | null {
  if ('contours' in image && image.contours) return (drawn ?? image.contours.grid)?.affine ?? null
  if ('affine' in image) return image.affine
  const { origin, direction, spacing, unsized } = image
  if (origin?.length !== 3 || direction === undefined || spacing === undefined || unsized) return null
  return rasAffine(origin, direction, spacing.slice(-3).toReversed())
}
