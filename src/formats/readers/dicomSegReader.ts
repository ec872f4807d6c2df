/** The `dicom_seg` reader: a DICOM segmentation, whose voxels have the numbers of their segments; fractions from 0 to 1 in single precision. */
import type { Reader, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { readDicomSeg } from '../dicom/readDicomSeg'
import { segVolume } from '../dicom/segImage'

/** Shape z, y, x (components last); origin and direction by axis x, y, z. */
export const dicomSegReader: Reader<Volume> = async (bytes, context) => {
  const seg = await readDicomSeg(bytes, context)
  if (seg.kind !== 'FRACTIONAL' && seg.layers.shape[0] > 1)
    refuse(
      'unsupported',
      'segments',
      'some that overlap, which one label map cannot hold',
      'segments apart; medgrade evaluate compares overlapping ones',
      { file: context.name },
    )
  return segVolume(seg)
}
