/** Reads a ZIP archive in memory by its central directory: stored and deflated entries, with a limit on their size. */
import { inflateRawSync } from 'node:zlib'
import { insidePath } from '../../engine/files/insidePath'
import { MedgradeError } from '../../errors/MedgradeError'
import { crc32 } from '../../formats/gzip/crc32'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

/**
 * The files of an archive by path. Folders and entries whose names lead out of the archive (absolute, `..`) are left out.
 *
 * @param maxBytes most bytes that all files may unpack to.
 * @throws MedgradeError `bad-zip` for bytes that are no archive, `bad-checksum` for content with another CRC-32, `unsupported` for encryption, other methods and ZIP64, `too-large`.
 */
export function unzip(bytes: Uint8Array, maxBytes: number): Map<string, Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const files = new Map<string, Uint8Array>()
  let left = maxBytes
  try {
    const end = endRecord(zip)
    const first = zip.readUInt32LE(end + 16)
    let at = first
    for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
      if (zip.readUInt32LE(at) !== ENTRY) throw bad('no entry where one should be')
      const nameLength = zip.readUInt16LE(at + 28)
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
      checkLocalName(zip, at, nameLength)
      const path = safePath(name)
      if (path !== null) {
        const content = entryContent(zip, at, left)
        left -= content.length
        files.set(path, content)
      }
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    // A wrong number of entries would hide files.
    if (at - first !== zip.readUInt32LE(end + 12)) throw bad('its directory has another length than it says')
  } catch (error) {
    if (error instanceof MedgradeError) throw error
    throw bad((error as Error).message, error)
  }
  return files
}

/** Finds the end record, which only a comment of at most 64 KiB follows. */
function endRecord(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--) {
    if (zip.readUInt32LE(at) === END) return at
  }
  throw bad('no end record')
}

/** The path of an entry; null for folders and names that lead out of the archive. */
function safePath(name: string): string | null {
  if (name.endsWith('/') || name.includes('\\') || name.includes('\0')) return null
  try {
    return insidePath(name) || null
  } catch {
    return null
  }
}

function entryContent(zip: Buffer, at: number, left: number): Uint8Array {
  const flags = zip.readUInt16LE(at + 8)
  const method = zip.readUInt16LE(at + 10)
  const packed = zip.readUInt32LE(at + 20)
  const size = zip.readUInt32LE(at + 24)
  const local = zip.readUInt32LE(at + 42)
  if (flags & 1) throw new MedgradeError('unsupported', 'The archive is encrypted')
  if (packed === 0xffffffff || local === 0xffffffff) throw new MedgradeError('unsupported', 'ZIP64 is not read')
  if (size > left) throw new MedgradeError('too-large', 'The archive unpacks to more than is allowed')
  if (zip.readUInt32LE(local) !== LOCAL) throw bad('no file where one should be')
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const data = zip.subarray(start, start + packed)
  if (data.length < packed) throw bad('it ends inside a file')
  // Many entries of size 0 could share one large body.
  if (method === 0 && packed !== size) throw bad('a file has another size than it says')
  if (method === 0) return checked(zip, at, new Uint8Array(data))
  if (method !== 8) throw new MedgradeError('unsupported', `Compression method ${method} is not read`)
  const content = inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
  if (content.length !== size) throw bad('a file has another size than it says')
  return checked(zip, at, new Uint8Array(content))
}

/** The content if its CRC-32 equals that of the directory. */
function checked(zip: Buffer, at: number, content: Uint8Array): Uint8Array {
  const declared = zip.readUInt32LE(at + 16)
  const found = crc32(content)
  if (declared === found) return content
  const file = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
  throw new MedgradeError('bad-checksum', `The archive is damaged: the checksum of ${file} is wrong`, {
    file,
    found: `0x${found.toString(16)}`,
    expected: `0x${declared.toString(16)}`,
  })
}

/** The names of an entry in the directory and before its content must be equal. */
function checkLocalName(zip: Buffer, at: number, length: number): void {
  const local = zip.readUInt32LE(at + 42)
  // ZIP64, which is refused by name later.
  if (local === 0xffffffff) return
  const same = zip.readUInt16LE(local + 26) === length
  const inside = at + 46 + length <= zip.length && local + 30 + length <= zip.length
  if (!same || !inside || zip.compare(zip, local + 30, local + 30 + length, at + 46, at + 46 + length) !== 0)
    throw bad('a file is named otherwise in its directory')
}

function bad(found: string, cause?: unknown): MedgradeError {
  return new MedgradeError('bad-zip', `This is no readable ZIP archive: ${found}`, { found, cause })
}
