import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isImageFolder } from '../../formats/isImageFolder'
import { directorySource } from '../../node/files/directorySource'

/** Patient, study and series. */
const DEPTH = 3

/** Folders in a folder that are read as one image each: the slices of a DICOM series, OME-Zarr. Hidden ones and what cannot be listed are left out. */
export async function imageFoldersBelow(folder: string, depth = DEPTH): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const source = directorySource(folder, { links: 'anywhere' })
  const found: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (await isImageFolder(source, entry.name)) found.push(path)
    else if (depth > 1) found.push(...(await imageFoldersBelow(path, depth - 1)))
  }
  return found
}
