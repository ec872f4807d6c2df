import { requireRoom, unpackedContent } from './zipContent'
import {
  contentStart,
  directoryEntries,
  directoryPlace,
  endBytes,
  largeDirectoryPlace,
  largeEndBytes,
  requireDirectory,
} from './zipDirectory'

/** A file of which parts are read. */
export interface FileParts {
  readonly size: number
  /** Its size and time. */
  readonly stamp: string
  /** Fewer bytes where it ends. */
  read(from: number, length: number): Promise<Uint8Array>
}

/** The files of an archive that is read in parts. */
export interface ZipInParts {
  readonly names: readonly string[]
  /** The content of a file of the archive; null: there is none. */
  read(path: string): Promise<Uint8Array | null>
}

/**
 * The directory of an archive, of which nothing else is read until one of its files is.
 *
 * @throws MedgradeError as `zipEntries`; its `read` as `zipContent`.
 */
export async function zipInParts(
  archive: FileParts,
  { name: file, maxBytes }: { readonly name: string; readonly maxBytes: number },
): Promise<ZipInParts> {
  const from = Math.max(0, archive.size - endBytes)
  const found = directoryPlace(await archive.read(from, archive.size - from), file)
  const place = typeof found === 'number' ? largeDirectoryPlace(await archive.read(found, largeEndBytes), file) : found
  requireDirectory(place, archive.size, file)
  const all = directoryEntries(await archive.read(place.at, place.length), place, file)
  const entries = new Map(all.flatMap((entry) => (entry.name.endsWith('/') ? [] : [[entry.name, entry] as const])))
  return {
    names: [...entries.keys()],
    async read(path) {
      const entry = entries.get(path)
      if (entry === undefined) return null
      requireRoom(entry, file, maxBytes)
      const { local, nameBytes, packed } = entry
      const start = local + contentStart(await archive.read(local, 30 + nameBytes.length), nameBytes, file)
      return unpackedContent(await archive.read(start, packed), entry, file)
    },
  }
}
