import { join } from 'node:path'
import { isMedgradeError } from '../../errors/MedgradeError'
import { isImageFolder } from '../../formats/isImageFolder'
import { walkFiles } from '../../formats/walkFiles'
import { directorySource } from '../../node/files/directorySource'

/** Patient, study and series. */
const DEPTH = 3

/** Folders in a folder that are read as one image each: the slices of a DICOM series, OME-Zarr. Hidden ones and what cannot be listed are left out. */
export async function imageFoldersBelow(folder: string): Promise<string[]> {
  const source = directorySource(folder, { links: 'anywhere' })
  const wanted = { isWanted: () => false, isWhole: isImageFolder, depth: DEPTH }
  const found: string[] = []
  try {
    for await (const path of walkFiles(source, wanted)) found.push(join(folder, path))
  } catch (error) {
    if (!isMedgradeError(error, 'not-found') && !isMedgradeError(error, 'unreadable')) throw error
  }
  return found.sort()
}
