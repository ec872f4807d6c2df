import type { ReadContext } from '../../contract'
import { refuse } from '../../errors/refuse'
import { crc32 } from '../gzip/crc32'
import { inflate } from '../gzip/inflate'
import { refuseZip, type ZipEntry } from './zipDirectory'

const stored = 0
const deflated = 8

/**
 * The unpacked bytes of a file of an archive.
 *
 * @throws MedgradeError `bad-zip` for damage of the archive, `bad-checksum`, `corrupt` and `truncated` for that of a file, `too-large`, `unsupported` for compressions other than deflate.
 */
export async function zipContent(
  bytes: Uint8Array,
  entry: ZipEntry,
  { name: file, maxBytes }: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<Uint8Array> {
  const { packed, local } = entry
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  requireRoom(entry, file, maxBytes)
  return unpackedContent(bytes.subarray(start, start + packed), entry, file)
}

/** @throws MedgradeError `too-large` for content beyond the limit, before anything of it is read. */
export function requireRoom({ name, size, packed }: ZipEntry, file: string, maxBytes: number): void {
  if (size > maxBytes || packed > 2 * maxBytes + 1024)
    refuse('too-large', name, `${Math.max(size, packed)} bytes`, `at most ${maxBytes} bytes`, { file })
}

/** The content of an entry by its packed bytes, as `zipContent`. */
export async function unpackedContent(body: Uint8Array, entry: ZipEntry, file: string): Promise<Uint8Array> {
  const { method, checksum, packed, size } = entry
  if (body.length < packed) return refuseZip('a file that ends early', file)
  if (method !== stored && method !== deflated)
    return refuse('unsupported', 'compression of the archive', String(method), 'none or deflate', { file })
  if (method === stored) return storedContent(body, entry, file)
  // A gzip member around the content: the inflater verifies checksum and length.
  const wrapped = new Uint8Array(18 + packed)
  wrapped.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  wrapped.set(body, 10)
  const trailer = new DataView(wrapped.buffer, wrapped.length - 8)
  trailer.setUint32(0, checksum, true)
  trailer.setUint32(4, size, true)
  return inflate(wrapped, { file, need: size, more: 'refuse' })
}

/** A copy, which begins where an array of any type may. */
function storedContent(body: Uint8Array, { name, size, checksum }: ZipEntry, file: string): Uint8Array {
  if (body.length !== size)
    refuse(size < body.length ? 'corrupt' : 'bad-checksum', name, `${body.length} bytes`, `${size} bytes`, { file })
  if (crc32(body) !== checksum) refuse('bad-checksum', name, 'another checksum', 'that of the archive', { file })
  return new Uint8Array(body)
}
