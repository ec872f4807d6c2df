import type { ImageGrid } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { detectFormat } from '../../formats/detectFormat'
import { readers } from '../../formats/readers/readers'
import { isZip } from '../../formats/zip/isZip'
import { gridOfImage } from '../../understanding/placement/gridOfImage'
import { type FileInput, openInput, type ReadOptions, readOptionsTable } from '../files/openInput'

/**
 * The grid of an image: that contours (RTSTRUCT) are drawn on. Of DICOM slices only the headers are read, so that their compression does not matter.
 *
 * @param input a folder of DICOM slices, as `filesSource` or a ZIP archive give it, or an image with a geometry: NIfTI, NRRD, MetaImage.
 * @throws MedgradeError `unsupported` for an image without geometry or of other than three axes; as the reader of the format.
 * @example
 * const header = 'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 1 1\nspace: LPS\nspace directions: (1,0,0) (0,2,0) (0,0,3)\nspace origin: (5,6,7)\nencoding: raw\n\n'
 * const grid = await imageGrid(new TextEncoder().encode(`${header}\x01\x00`), { name: 'ct.nrrd' })
 * grid.spacing // → [ 1, 2, 3 ]
 */
export async function imageGrid(input: FileInput, options: ReadOptions = {}): Promise<ImageGrid> {
  checkOptions('imageGrid', options, readOptionsTable)
  const { bytes, context } = await openInput(input, options)
  if (detectFormat(bytes, context.name) === 'dicom') {
    const [{ dicomParts, imagesIn }, { seriesGrid }] = await Promise.all([
      import('../../formats/dicom/dicomParts'),
      import('../../formats/dicom/seriesGrid'),
    ])
    const parts = await dicomParts(bytes, context)
    // Contours alone are refused by the reader where they are a file, else here.
    const images = isZip(bytes) ? imagesIn(parts, context.name) : parts.images
    if (images.length > 0) return seriesGrid(images, context.name)
  }
  return gridOfImage(await readers.any(bytes, context), context.name)
}
