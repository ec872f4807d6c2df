import type { Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'

/** Paths of the files of a folder that may be slices of a DICOM series: named `.dcm`, `.ima`, or without an ending. A name that is no folder has none. */
export async function sliceFiles(source: Pick<Source, 'exists' | 'list'>, folder: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await namesIn(source, folder)) {
    if (!/^[^.]+$|^[^.].*\.(?:dcm|ima)$/i.test(name) || /^DICOMDIR$/i.test(name)) continue
    const path = folder === '' ? name : `${folder}/${name}`
    if (await source.exists(path)) found.push(path)
  }
  return found
}

async function namesIn(source: Pick<Source, 'list'>, folder: string): Promise<readonly string[]> {
  try {
    return await source.list(folder)
  } catch (error) {
    if (isMedgradeError(error, 'not-found') || isMedgradeError(error, 'unreadable')) return []
    throw error
  }
}
