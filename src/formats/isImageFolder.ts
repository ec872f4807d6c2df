import type { Source } from '../contract'
import { isSeriesFolder } from './dicom/isSeriesFolder'
import { isZarrFolder } from './zarr/isZarrFolder'

/** Whether a folder is read as one image: OME-Zarr, or the slices of a DICOM series. */
export async function isImageFolder(source: Source, folder: string): Promise<boolean> {
  return (await isZarrFolder(source, folder)) || isSeriesFolder(source, folder)
}
