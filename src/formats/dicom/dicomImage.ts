import type { AnyImage, ReadContext } from '../../contract'
import { volumeImage } from '../images/volumeImage'
import { isZip } from '../zip/isZip'
import { structureImage } from './contours/structureImage'
import { structuresOf } from './contours/structuresIn'
import { dicomParts } from './dicomParts'
import { readDicomSeg } from './readDicomSeg'
import { readDicomSeries } from './readDicomSeries'
import { segImage } from './segImage'

/** Contours, segments or a series of DICOM as the reader `any` gives them. @throws MedgradeError as the reader of each. */
export async function dicomImage(bytes: Uint8Array, context: ReadContext): Promise<AnyImage> {
  const parts = await dicomParts(bytes, context)
  const structures = await structuresOf(parts, context.name)
  if (structures !== null) return structureImage(structures)
  if (!isZip(bytes) && parts.images.length === 0) return segImage(await readDicomSeg(bytes, context))
  const { grid, ...volume } = await readDicomSeries(parts.images, context)
  return { ...volumeImage(volume, 'dicom-series'), grid }
}
