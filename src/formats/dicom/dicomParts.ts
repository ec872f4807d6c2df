import type { ReadContext } from '../../contract'
import { isZip } from '../zip/isZip'
import { isDicom } from './isDicom'
import { type DicomFile, headerOf, withElements } from './openDicom'
import { refuseDicom } from './refuseDicom'
import { isSegmentation, isStructureSet } from './requireSegmentation'

/** Files of DICOM by what they hold, each with its header. */
export interface DicomParts {
  /** Contours of radiotherapy (RTSTRUCT). */
  readonly structures: readonly DicomFile[]
  /** Images; of an archive every other file, whose reader says what it is. */
  readonly images: readonly DicomFile[]
}

/**
 * What a DICOM file or the files of an archive hold. A segmentation alone, and what is no DICOM, has neither part.
 *
 * @throws MedgradeError `bad-zip`, `too-large`; `bad-header` for a damaged file.
 */
export async function dicomParts(
  bytes: Uint8Array,
  context: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<DicomParts> {
  if (isDicom(bytes)) {
    const file = { name: context.name, bytes }
    const parts = await partsOf([file])
    const [image] = parts.images
    const hasPixels = image?.header && withElements(image.name, () => holdsPixels(image))
    return hasPixels ? parts : { ...parts, images: [] }
  }
  if (!isZip(bytes)) return { structures: [], images: [] }
  // Not with the page that asks whether a file is an archive of slices.
  const { seriesFiles } = await import('./seriesFiles')
  return partsOf(await seriesFiles(bytes, context))
}

const holdsPixels = ({ header }: DicomFile) => !isSegmentation(header!) && header!.uint16('x00280010') !== undefined

/** The headers of all files are read once. */
export async function partsOf(files: readonly DicomFile[]): Promise<DicomParts> {
  const structures: DicomFile[] = []
  const images: DicomFile[] = []
  for (const file of files) {
    const header = await headerOf(file)
    const isSet = withElements(file.name, () => isStructureSet(header))
    ;(isSet ? structures : images).push({ ...file, header })
  }
  return { structures, images }
}

/** The images of a folder. @throws MedgradeError `wrong-format` where there are contours alone. */
export function imagesIn({ structures, images }: DicomParts, folder: string): readonly DicomFile[] {
  if (images.length === 0 && structures.length > 0)
    refuseDicom(
      'wrong-format',
      'DICOM',
      'DICOM contours (RTSTRUCT)',
      'images; medgrade evaluate and metric draw contours on the grid of --series',
      { file: folder },
    )
  return images
}
