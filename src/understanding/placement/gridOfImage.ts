import type { AnyImage, ImageGrid } from '../../contract'
import { refuse } from '../../errors/refuse'

/** The grid of an image, on which contours are drawn. @throws MedgradeError `unsupported` for an image without geometry or of other than three axes. */
export function gridOfImage(image: AnyImage, file: string): ImageGrid {
  if (image.grid) return image.grid
  const { affine, shape, spacing, origin, direction, channelAxis } = image
  if (affine === null || shape.length !== 3 || channelAxis !== null)
    return refuse(
      'unsupported',
      'grid',
      affine === null ? 'no geometry' : `${shape.length} axes`,
      'DICOM slices, NIfTI, NRRD or MetaImage with 3 axes',
      { file },
    )
  return { affine, shape, spacing, origin, direction }
}
