import type { Source } from '../contract'
import { isZarrFolder } from './zarr/isZarrFolder'

/** Most bytes that a folder is packed to. */
const mostBytes = 2 ** 31

/** A folder that is read as one image, as an archive: OME-Zarr, or the slices of a DICOM series; null for any other. */
export async function packedFolder(
  source: Pick<Source, 'exists' | 'list' | 'read'>,
  folder: string,
  signal?: AbortSignal,
): Promise<Uint8Array | null> {
  if (await isZarrFolder(source, folder)) {
    const [{ packedZarr }, { folderStore }, { wholeImage }] = await Promise.all([
      import('./zarr/packedZarr'),
      import('./zarr/zarrStore'),
      import('./zarr/packedSelection'),
    ])
    return packedZarr(folderStore(source, folder, { maxBytes: mostBytes, signal }), wholeImage)
  }
  const { packedSeries } = await import('./dicom/packedSeries')
  return packedSeries(source, folder, signal)
}
