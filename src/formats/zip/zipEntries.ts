import { refuse } from '../../errors/refuse'

const endRecord = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50

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
 * @throws MedgradeError `bad-zip` for damage, `unsupported` for encryption and ZIP64.
 */
export function zipEntries(bytes: Uint8Array, file: string): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let end = bytes.length - 22
  const last = Math.max(0, end - 0xffff)
  while (end >= last && end >= 0 && view.getUint32(end, true) !== endRecord) end--
  if (end < last || end < 0) return refuseZip('no end record', file)
  const entries: ZipEntry[] = []
  const first = view.getUint32(end + 16, true)
  let at = first
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      return refuseZip('a damaged directory', file)
    if (view.getUint16(at + 8, true) & 1) refuse('unsupported', 'archive', 'encryption', 'none', { file })
    const length = view.getUint16(at + 28, true)
    const name = bytes.subarray(at + 46, at + 46 + length)
    const local = view.getUint32(at + 42, true)
    checkLocalName(view, local, name, file)
    entries.push({
      name: new TextDecoder('utf-8', { ignoreBOM: true }).decode(name),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      local,
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  // A wrong number of entries would hide files.
  if (at - first !== view.getUint32(end + 12, true))
    return refuseZip('a directory of another length than it says', file)
  return entries.filter(({ name }) => !name.endsWith('/'))
}

/** The names of an entry in the directory and before its content must be equal. */
function checkLocalName(view: DataView, local: number, name: Uint8Array, file: string): void {
  if (local === 0xffffffff) refuse('unsupported', 'archive', 'ZIP64', 'up to 4 GiB', { file })
  if (local + 30 + name.length > view.byteLength || view.getUint32(local, true) !== localHeader)
    refuseZip('no file where one should be', file)
  const same = view.getUint16(local + 26, true) === name.length
  if (!same || name.some((byte, at) => byte !== view.getUint8(local + 30 + at)))
    refuseZip('a file that is named otherwise in its directory', file)
}

/** @throws MedgradeError `bad-zip`. */
export function refuseZip(found: string, file: string): never {
  return refuse('bad-zip', 'archive', found, 'a ZIP archive', { file })
}
