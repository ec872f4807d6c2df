import type { AnyImage, ReadContext } from '../../contract'
import { volumeImage } from '../images/volumeImage'
import { nrrdSegments } from './nrrdSegments'
import { readNrrd } from './readNrrd'

/** An NRRD as the reader `any` gives it, with the segments that a `.seg.nrrd` names. @throws MedgradeError as `readNrrd`. */
export async function nrrdImage(bytes: Uint8Array, context: ReadContext): Promise<AnyImage> {
  const image = volumeImage(await readNrrd(bytes, context, true), 'nrrd')
  const segmentation = nrrdSegments(bytes)
  return segmentation ? { ...image, segmentation } : image
}
