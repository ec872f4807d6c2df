import type { Source } from '../../contract'
import { storedZip } from '../zip/storedZip'
import { isDicom } from './isDicom'
import { sliceFiles } from './sliceFiles'

/** The DICOM files of a folder as an archive, which is read as the series; null where it has none. */
export async function packedSeries(
  source: Pick<Source, 'exists' | 'list' | 'read'>,
  folder: string,
  signal?: AbortSignal,
): Promise<Uint8Array | null> {
  const files: { readonly name: string; readonly bytes: Uint8Array }[] = []
  for (const path of await sliceFiles(source, folder)) {
    const bytes = await source.read(path, signal)
    if (isDicom(bytes)) files.push({ name: path.slice(path.lastIndexOf('/') + 1), bytes })
    // A folder of other files is not read to its end.
    else if (files.length === 0) return null
  }
  return files.length > 0 ? storedZip(files) : null
}
