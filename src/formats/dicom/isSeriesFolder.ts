import type { Source } from '../../contract'
import { openedSeries } from './openedSeries'
import { sliceFiles } from './sliceFiles'

/** Whether a folder holds the images of a DICOM series, by its first slice; segmentations in DICOM are files of their own. */
export async function isSeriesFolder(source: Source, folder: string): Promise<boolean> {
  const [first] = await sliceFiles(source, folder)
  if (first === undefined) return false
  const opened = await openedSeries(await source.read(first), { name: first, maxBytes: 0 }).catch(() => null)
  return opened !== null
}
