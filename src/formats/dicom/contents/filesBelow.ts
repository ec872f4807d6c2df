import type { ReadContext, Source } from '../../../contract'
import { walkFiles } from '../../walkFiles'
import { zipContent } from '../../zip/zipContent'
import { zipEntries } from '../../zip/zipEntries'
import { isDicom } from '../isDicom'
import type { DicomFile } from '../openDicom'

/** Files that are no DICOM by their name: those with an ending other than `.dcm` and `.ima`, and the directory of a disc. */
const isOther = (name: string) => !/^[^.]+$|^[^.].*\.(?:dcm|ima)$/i.test(name) || /^DICOMDIR$/i.test(name)

/** Files one after the other, so that one at a time is in memory; null: a file that is no DICOM. */
export type FilesBelow = AsyncGenerator<DicomFile | null>

/** The files of a folder and of those in it, but hidden ones. */
export async function* filesBelow(source: Pick<Source, 'list' | 'exists' | 'read'>, folder: string): FilesBelow {
  for await (const path of walkFiles(source, {}, folder)) {
    if (isOther(path.slice(path.lastIndexOf('/') + 1))) yield null
    else {
      const bytes = await source.read(path)
      yield isDicom(bytes) ? { name: path, bytes } : null
    }
  }
}

/** The files of an archive. @throws MedgradeError as `zipContent`. */
export async function* filesOfZip(
  bytes: Uint8Array,
  { name: file, maxBytes }: Pick<ReadContext, 'name' | 'maxBytes'>,
): FilesBelow {
  let room = maxBytes
  for (const entry of zipEntries(bytes, file)) {
    if (entry.name.endsWith('/')) continue
    if (isOther(entry.name.slice(entry.name.lastIndexOf('/') + 1))) yield null
    else {
      const content = await zipContent(bytes, entry, { name: file, maxBytes: room })
      room -= content.length
      yield isDicom(content) ? { name: entry.name, bytes: content } : null
    }
  }
}
