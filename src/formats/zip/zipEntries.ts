import { refuse } from '../../errors/refuse'

const endRecord = 0x06054b50
const directoryEntry = 0x02014b50

/** A file of an archive, by the central directory. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
  readonly local: number
}

/**
 * The files of a ZIP archive; folders are left out.
 *
 * @throws MedgradeError `bad-zip` for damage, `unsupported` for encryption.
 */
export function zipEntries(bytes: Uint8Array, file: string): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let end = bytes.length - 22
  const last = Math.max(0, end - 0xffff)
  while (end >= last && end >= 0 && view.getUint32(end, true) !== endRecord) end--
  if (end < last || end < 0) return refuseZip('no end record', file)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      return refuseZip('a damaged directory', file)
    if (view.getUint16(at + 8, true) & 1) refuse('unsupported', 'archive', 'encryption', 'none', { file })
    const length = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      local: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries.filter(({ name }) => !name.endsWith('/'))
}

/** @throws MedgradeError `bad-zip`. */
export function refuseZip(found: string, file: string): never {
  return refuse('bad-zip', 'archive', found, 'a ZIP archive', { file })
}
