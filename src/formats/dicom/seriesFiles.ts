import type { ReadContext } from '../../contract'
import { zipContent } from '../zip/zipContent'
import { zipEntries } from '../zip/zipEntries'
import { isDicom } from './isDicom'
import type { DicomFile } from './openDicom'

/** The DICOM files of an archive; others, such as a licence, are left out, and so is the directory of a disc. */
export async function seriesFiles(
  bytes: Uint8Array,
  { name: file, maxBytes }: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<DicomFile[]> {
  const found: DicomFile[] = []
  let room = maxBytes
  for (const entry of zipEntries(bytes, file)) {
    if (/(?:^|\/)DICOMDIR$/i.test(entry.name)) continue
    const content = await zipContent(bytes, entry, { name: file, maxBytes: room })
    room -= content.length
    if (isDicom(content)) found.push({ name: `${file}/${entry.name}`, bytes: content })
  }
  return found
}
