import {
  contentStart,
  type DirectoryPlace,
  directoryEntries,
  directoryPlace,
  endBytes,
  largeDirectoryPlace,
  largeEndBytes,
  requireDirectory,
  type ZipEntry,
} from './zipDirectory'

/**
 * The files of a ZIP archive; folders are left out.
 *
 * @throws MedgradeError `bad-zip` for damage, `unsupported` for encryption.
 */
export function zipEntries(bytes: Uint8Array, file: string): ZipEntry[] {
  const place = placeIn(bytes, file)
  requireDirectory(place, bytes.length, file)
  const entries = directoryEntries(bytes.subarray(place.at, place.at + place.length), place, file)
  // The names of an entry in the directory and before its content must be equal.
  return entries.flatMap(({ nameBytes, ...entry }) => {
    contentStart(bytes.subarray(entry.local, entry.local + 30 + nameBytes.length), nameBytes, file)
    return entry.name.endsWith('/') ? [] : [entry]
  })
}

function placeIn(bytes: Uint8Array, file: string): DirectoryPlace {
  const place = directoryPlace(bytes.subarray(-endBytes), file)
  return typeof place === 'number' ? largeDirectoryPlace(bytes.subarray(place, place + largeEndBytes), file) : place
}
