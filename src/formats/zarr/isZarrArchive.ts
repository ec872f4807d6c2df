const localHeader = 0x504b0304
const directoryEntry = 0x504b0102

/** What only the files of a Zarr hierarchy are named. */
const marks = /(?:^|\/)(?:zarr\.json|\.zgroup|\.zattrs|\.zarray)$/

/** Most bytes of the end of an archive in which its directory is looked at. */
const tail = 1 << 16

/** Whether a ZIP archive holds a Zarr hierarchy, by its first file, or by the names at the end of its directory. */
export function isZarrArchive(bytes: Uint8Array): boolean {
  if (bytes.length < 30) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(0) !== localHeader) return false
  const nameAt = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + Math.min(length, 4096)))
  const first = nameAt(30, view.getUint16(26, true))
  if (marks.test(first) || /\.zarr\//i.test(first)) return true
  for (let at = Math.max(30, bytes.length - tail); at + 46 <= bytes.length; at++)
    if (
      bytes[at] === 0x50 &&
      view.getUint32(at) === directoryEntry &&
      marks.test(nameAt(at + 46, view.getUint16(at + 28, true)))
    )
      return true
  return false
}
