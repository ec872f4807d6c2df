// The directory of a ZIP archive, of which only the end is needed, also in its form for large archives (ZIP64).

import { refuse } from '../../errors/refuse'

/** A file of an archive, by the central directory. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
  /** Where its local header begins. */
  readonly local: number
}

/** Where the directory of an archive is. */
export interface DirectoryPlace {
  readonly at: number
  readonly length: number
  readonly count: number
}

/** Bytes at the end of an archive that hold its end record. */
export const endBytes = 22 + 0xffff + 20
/** Those of the end record of ZIP64. */
export const largeEndBytes = 56

const endRecord = 0x06054b50
const largeLocator = 0x07064b50
const largeEndRecord = 0x06064b50
const directoryEntry = 0x02014b50
const inLarge = 0xffffffff
/** A directory of more is damaged, or too large to be held. */
const mostDirectory = 2 ** 28

const viewOf = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length)

/**
 * Where the directory is, by the last `endBytes` of an archive; a number: the end record of ZIP64 begins there.
 *
 * @throws MedgradeError `bad-zip`.
 */
export function directoryPlace(tail: Uint8Array, file: string): DirectoryPlace | number {
  const view = viewOf(tail)
  let end = tail.length - 22
  const last = Math.max(0, end - 0xffff)
  while (end >= last && end >= 0 && view.getUint32(end, true) !== endRecord) end--
  if (end < last || end < 0) return refuseZip('no end record', file)
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  const at = view.getUint32(end + 16, true)
  if (at === inLarge || length === inLarge || count === 0xffff) {
    const isThere = end >= 20 && view.getUint32(end - 20, true) === largeLocator
    if (isThere) return numberOf(view.getBigUint64(end - 12, true), file)
    if (at === inLarge || length === inLarge) return refuseZip('no end record of ZIP64', file)
  }
  return { at, length, count }
}

/** Where the directory is, by the end record of ZIP64. @throws MedgradeError `bad-zip`. */
export function largeDirectoryPlace(record: Uint8Array, file: string): DirectoryPlace {
  const view = viewOf(record)
  if (record.length < largeEndBytes || view.getUint32(0, true) !== largeEndRecord)
    return refuseZip('no end record of ZIP64 where one should be', file)
  const [count, length, at] = [32, 40, 48].map((from) => numberOf(view.getBigUint64(from, true), file)) as [
    number,
    number,
    number,
  ]
  return { at, length, count }
}

/** @throws MedgradeError `too-large` for a directory that is not read. */
export function requireDirectory({ length }: DirectoryPlace, size: number, file: string): void {
  if (length > size) refuseZip('a directory beyond the end', file)
  if (length > mostDirectory)
    refuse('too-large', 'directory of the archive', `${length} bytes`, `at most ${mostDirectory} bytes`, { file })
}

/**
 * The files by the bytes of the directory; folders are left out.
 *
 * @throws MedgradeError `bad-zip` for damage, `unsupported` for encryption.
 */
export function directoryEntries(
  bytes: Uint8Array,
  { length, count }: DirectoryPlace,
  file: string,
): readonly (ZipEntry & { readonly nameBytes: Uint8Array })[] {
  const view = viewOf(bytes)
  const entries: (ZipEntry & { readonly nameBytes: Uint8Array })[] = []
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let at = 0
  for (let left = count; left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      return refuseZip('a damaged directory', file)
    if (view.getUint16(at + 8, true) & 1) refuse('unsupported', 'archive', 'encryption', 'none', { file })
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength)
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const [size, packed, local] = largeFields(
      [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
      extra,
      file,
    ) as [number, number, number]
    entries.push({
      name: decoder.decode(nameBytes),
      nameBytes,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed,
      size,
      local,
    })
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  // A wrong number of entries would hide files.
  if (at !== length) return refuseZip('a directory of another length than it says', file)
  return entries
}

/** Fields that are too large for four bytes stand in the extra field of ZIP64, in their order. */
function largeFields(fields: readonly number[], extra: Uint8Array, file: string): readonly number[] {
  if (!fields.includes(inLarge)) return fields
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const end = Math.min(extra.length, at + 4 + view.getUint16(at + 2, true))
    let next = at + 4
    return fields.map((field) => {
      if (field !== inLarge) return field
      if (next + 8 > end) return refuseZip('a file of ZIP64 without its size', file)
      next += 8
      return numberOf(view.getBigUint64(next - 8, true), file)
    })
  }
  return refuseZip('a file of ZIP64 without its size', file)
}

/** @throws MedgradeError `bad-zip` for what is before the content of a file and not its header. */
export function contentStart(header: Uint8Array, nameBytes: Uint8Array, file: string): number {
  const view = viewOf(header)
  if (header.length < 30 + nameBytes.length || view.getUint32(0, true) !== localHeader)
    return refuseZip('no file where one should be', file)
  const same = view.getUint16(26, true) === nameBytes.length
  if (!same || nameBytes.some((byte, at) => byte !== header[30 + at]))
    return refuseZip('a file that is named otherwise in its directory', file)
  return 30 + nameBytes.length + view.getUint16(28, true)
}

const localHeader = 0x04034b50

function numberOf(value: bigint, file: string): number {
  return value > 2n ** 50n ? refuseZip('a place far beyond its end', file) : Number(value)
}

/** @throws MedgradeError `bad-zip`. */
export function refuseZip(found: string, file: string): never {
  return refuse('bad-zip', 'archive', found, 'a ZIP archive', { file })
}
