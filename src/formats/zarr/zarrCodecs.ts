/** What is done to the bytes of a chunk, and how it is undone. */
import { decodeBlosc } from '../blosc/decodeBlosc'
import { decodeLz4Block } from '../blosc/decodeLz4Block'
import { inflate } from '../gzip/inflate'
import type { Fail } from '../readers/pictureFailure'
import { decodeZstandard } from '../zstandard/decodeZstandard'
import { crc32c } from './crc32c'
import { idOf, type Json, refuseCodec } from './zarrJson'

export interface Codec {
  readonly name: string
  readonly configuration: Json
}

const compressions = ['blosc', 'zstd', 'gzip', 'zlib', 'lz4'] as const

/** A codec with the size of what it gives. */
export interface ByteCodec {
  readonly name: (typeof compressions)[number] | 'crc32c'
  readonly need: number
}

/** The compressor of format 2. */
export function v2Compressor(compressor: unknown, fail: Fail): Codec {
  const name = idOf(compressor)
  if (!isCompression(name)) throw refuseCodec(name, fail)
  return { name, configuration: {} }
}

const isCompression = (name: string): name is (typeof compressions)[number] =>
  (compressions as readonly string[]).includes(name)

/**
 * The codecs in the order in which they are undone. The size of what each gives is known, so that no compressed byte decides how much is allocated.
 *
 * @param size bytes of a chunk.
 * @throws MedgradeError `unsupported` for another codec, and for two compressions.
 */
export function byteCodecs(codecs: readonly Codec[], size: number, fail: Fail): ByteCodec[] {
  const found: ByteCodec[] = []
  let need: number | null = size
  for (const codec of codecs) {
    const name = codec.name.replace(/^numcodecs\./, '')
    if (!isCompression(name) && name !== 'crc32c') throw refuseCodec(codec.name, fail)
    if (need === null && name !== 'crc32c') throw refuseCodec(`${name} of what is compressed already`, fail)
    found.unshift({ name, need: need ?? Number.NaN })
    need = name === 'crc32c' && need !== null ? need + 4 : null
  }
  return found
}

/** The bytes of a chunk. @throws MedgradeError `truncated`, `corrupt`, `bad-checksum`, `bad-header`. */
export async function decodeBytes(
  stored: Uint8Array,
  codecs: readonly ByteCodec[],
  size: number,
  file: string,
  fail: Fail,
): Promise<Uint8Array> {
  let bytes = stored
  for (const codec of codecs) bytes = await undo(bytes, codec, file, fail)
  if (bytes.length !== size) throw fail('truncated', `${bytes.length} bytes of a chunk`, `${size} bytes`)
  return bytes
}

async function undo(bytes: Uint8Array, { name, need }: ByteCodec, file: string, fail: Fail): Promise<Uint8Array> {
  switch (name) {
    case 'crc32c':
      return withoutChecksum(bytes, fail)
    case 'blosc':
      return decodeBlosc(bytes, need, file, fail)
    case 'zstd':
      return decodeZstandard(bytes, need, fail)
    case 'lz4':
      return decodeLz4(bytes, need, fail)
    default:
      return inflate(bytes, { file, need, format: name, more: 'refuse' })
  }
}

function withoutChecksum(bytes: Uint8Array, fail: Fail): Uint8Array {
  const end = bytes.length - 4
  if (end < 0) throw fail('truncated', `${bytes.length} bytes`, 'a checksum of 4 bytes')
  const stated = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0, true)
  const own = bytes.subarray(0, end)
  if (crc32c(own) !== stated) throw fail('bad-checksum', 'another checksum', `${stated} (CRC-32C)`)
  return own
}

/** LZ4 of numcodecs: the size, then a block. */
function decodeLz4(bytes: Uint8Array, need: number, fail: Fail): Uint8Array {
  if (bytes.length < 4) throw fail('truncated', `${bytes.length} bytes of LZ4`, 'a size of 4 bytes')
  const said = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)
  if (said !== need) throw fail('bad-header', `${said} bytes in LZ4`, `${need} bytes of a chunk`)
  // The most that LZ4 makes of one byte.
  if (need > 255 * bytes.length) throw fail('truncated', `${bytes.length} bytes of LZ4`, `${need} bytes`)
  const out = new Uint8Array(need)
  if (!decodeLz4Block(bytes.subarray(4), out)) throw fail('corrupt', 'a damaged block of LZ4', `${need} bytes`)
  return out
}
