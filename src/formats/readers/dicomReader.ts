/** The `dicom` reader: a segmentation as highdicom reads it, or the images of a series, alone or in a ZIP archive, as SimpleITK's reader of series. */
import type { Reader, Volume } from '../../contract'
import { dicomParts, imagesIn } from '../dicom/dicomParts'
import { readDicomSeries } from '../dicom/readDicomSeries'
import { isZip } from '../zip/isZip'
import { dicomSegReader } from './dicomSegReader'

/** Shape z, y, x (components last); origin and direction by axis x, y, z. */
export const dicomReader: Reader<Volume> = async (bytes, context) => {
  const parts = await dicomParts(bytes, context)
  // Of a file alone that is no image, the reader of segmentations says what it is.
  if (!isZip(bytes) && parts.images.length === 0) return dicomSegReader(bytes, context)
  const { grid: _, ...volume } = await readDicomSeries(imagesIn(parts, context.name), context)
  return volume
}
