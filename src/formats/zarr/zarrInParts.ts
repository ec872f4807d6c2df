import type { ImageInParts, ZarrChoice } from '../../contract'
import { withWay } from '../../errors/withWay'
import type { FileParts } from '../zip/zipInParts'
import { imageInParts } from './imageInParts'
import { isZarrArchive } from './isZarrArchive'
import { isZarrArchiveName } from './isZarrArchiveName'
import { isZarrFolder } from './isZarrFolder'
import { archiveStoreInParts, type ZarrStore } from './zarrStore'
import { zarrWays } from './zarrWays'

/** A file of which parts are read; null: there is no such file. */
export type OpenParts = (path: string) => FileParts | null

/** Most bytes of a part, and of a chunk. */
const maxBytes = 2 ** 28

/**
 * An OME-Zarr, a folder or an archive, of which parts are read; null for anything else.
 *
 * @throws MedgradeError as `imageInParts`, and those of the archive.
 */
export async function zarrInParts(
  open: OpenParts,
  path: string,
  { level = 0, labels }: ZarrChoice = {},
): Promise<ImageInParts | null> {
  const archive = open(path)
  if (archive !== null && !(await isArchive(archive, path))) return null
  if (archive === null && !(await isZarrFolder({ exists: async (file) => open(file) !== null }, path))) return null
  return withWay(zarrWays, async () => {
    const context = { name: path, maxBytes }
    const store = archive === null ? folderInParts(open, path) : await archiveStoreInParts(archive, context)
    return imageInParts(store, { level, label: labels ?? null })
  })
}

/** By its beginning and its end. */
async function isArchive(file: FileParts, path: string): Promise<boolean> {
  if (!isZarrArchiveName(path)) return false
  const [head, tail] = [await file.read(0, 512), await file.read(Math.max(0, file.size - 65_536), 65_536)]
  const both = new Uint8Array(head.length + tail.length)
  both.set(head)
  both.set(tail, head.length)
  return isZarrArchive(both)
}

function folderInParts(open: OpenParts, folder: string): ZarrStore {
  const below = (path: string) => (folder === '' ? path : `${folder}/${path}`)
  const part = async (path: string, from: number, length: number): Promise<Uint8Array | null> => {
    const file = open(below(path))
    return file === null ? null : file.read(from < 0 ? Math.max(0, file.size + from) : from, length)
  }
  const stampOf = (path: string) => open(below(path))?.stamp ?? ''
  return {
    name: folder,
    maxBytes,
    part,
    read: (path) => part(path, 0, maxBytes),
    stamps: (paths) => Array.from(paths, (path) => `${path} ${stampOf(path)}\n`).join(''),
  }
}
