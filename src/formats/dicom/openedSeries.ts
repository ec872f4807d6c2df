import type { ReadContext } from '../../contract'
import { isZip } from '../strangeContent'
import { isDicom } from './isDicom'
import { openDicomHeader, withElements } from './openDicom'
import { isSegmentation } from './requireSegmentation'
import type { SeriesFile } from './seriesGrid'

/**
 * The files of a series: those of an archive, or the one file of an image; null for a segmentation, and for what is no DICOM.
 *
 * @throws MedgradeError `bad-zip`, `too-large`; `bad-header` for a damaged file.
 */
export async function openedSeries(
  bytes: Uint8Array,
  context: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<readonly SeriesFile[] | null> {
  if (!isDicom(bytes)) {
    if (!isZip(bytes)) return null
    // Not with the page that asks whether a file is an archive of slices.
    const [{ seriesFiles }, { withoutStructures }] = await Promise.all([
      import('./seriesFiles'),
      import('./contours/structuresIn'),
    ])
    return withoutStructures(await seriesFiles(bytes, context), context.name)
  }
  const dataset = await openDicomHeader(bytes, context.name)
  const hasPixels = withElements(
    context.name,
    () => !isSegmentation(dataset) && dataset.uint16('x00280010') !== undefined,
  )
  return hasPixels ? [{ name: context.name, bytes }] : null
}
