/** The `dicom` reader: a segmentation as highdicom reads it, or the images of a series, alone or in a ZIP archive, as SimpleITK's reader of series. */
import type { Reader, Volume } from '../../contract'
import { openedSeries } from '../dicom/openedSeries'
import { readDicomSeries } from '../dicom/readDicomSeries'
import { dicomSegReader } from './dicomSegReader'

/** Shape z, y, x (components last); origin and direction by axis x, y, z. */
export const dicomReader: Reader<Volume> = async (bytes, context) => {
  const series = await openedSeries(bytes, context)
  return series === null ? dicomSegReader(bytes, context) : readDicomSeries(series, context)
}
