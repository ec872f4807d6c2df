import type { ReadContext, Source } from '../../../contract'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { zipContent } from '../../zip/zipContent'
import { zipEntries } from '../../zip/zipEntries'
import { isDicom } from '../isDicom'
import type { DicomFile } from '../openDicom'

/** Deeper folders are not searched. */
const mostDepth = 8

/** Files that are no DICOM by their name: those with an ending other than `.dcm` and `.ima`, and the directory of a disc. */
const isOther = (name: string) => !/^[^.]+$|^[^.].*\.(?:dcm|ima)$/i.test(name) || /^DICOMDIR$/i.test(name)

/** Files one after the other, so that one at a time is in memory; null: a file that is no DICOM. */
export type FilesBelow = AsyncGenerator<DicomFile | null>

/** The files of a folder and of those in it, but hidden ones. */
export async function* filesBelow(
  source: Pick<Source, 'list' | 'exists' | 'read'>,
  folder = '',
  depth = 0,
): FilesBelow {
  for (const name of await source.list(folder)) {
    if (name.startsWith('.')) continue
    const path = folder === '' ? name : `${folder}/${name}`
    if (!(await source.exists(path))) {
      if (depth < mostDepth) yield* inside(source, path, depth + 1)
    } else if (isOther(name)) yield null
    else {
      const bytes = await source.read(path)
      yield isDicom(bytes) ? { name: path, bytes } : null
    }
  }
}

/** A name that is neither file nor folder, such as a broken link, holds nothing. */
async function* inside(source: Pick<Source, 'list' | 'exists' | 'read'>, path: string, depth: number): FilesBelow {
  try {
    yield* filesBelow(source, path, depth)
  } catch (error) {
    if (!isMedgradeError(error, 'not-found') && !isMedgradeError(error, 'unreadable')) throw error
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
