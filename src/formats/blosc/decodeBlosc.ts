/** A buffer of Blosc 1: blocks of one size, each compressed alone, in one stream or one for each byte of the elements. */
import { inflate } from '../gzip/inflate'
import type { Fail } from '../readers/pictureFailure'
import { decodeZstandard } from '../zstandard/decodeZstandard'
import { decodeBloscLz } from './decodeBloscLz'
import { decodeLz4Block } from './decodeLz4Block'
import { unshuffleBits, unshuffleBytes } from './unshuffle'

const headerBytes = 16
/** Streams of fewer elements are not split. */
const leastSplit = 128
const mostSplits = 16

const compressors = ['blosclz', 'lz4', 'snappy', 'zlib', 'zstd'] as const

/**
 * Exactly `need` bytes.
 *
 * @throws MedgradeError `bad-header`, `truncated`, `corrupt`, `unsupported` for Snappy; nothing is allocated before the header agrees with `need`.
 */
export async function decodeBlosc(bytes: Uint8Array, need: number, file: string, fail: Fail): Promise<Uint8Array> {
  if (bytes.length < headerBytes) throw fail('truncated', `${bytes.length} bytes of Blosc`, 'a header of 16 bytes')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [version, , flags, size] = bytes
  const [length, block, stored] = [4, 8, 12].map((at) => view.getUint32(at, true))
  if (version < 1 || version > 2) throw fail('unsupported', `Blosc format ${version}`, 'format 1 or 2 of Blosc 1')
  if (length !== need) throw fail('bad-header', `${length} bytes in a Blosc buffer`, `${need} bytes of a chunk`)
  if (stored > bytes.length) throw fail('truncated', `${bytes.length} bytes of Blosc`, `${stored} bytes`)
  if (flags & 2) {
    if (bytes.length < headerBytes + need) throw fail('truncated', `${bytes.length} bytes`, `${headerBytes + need}`)
    return bytes.subarray(headerBytes, headerBytes + need)
  }
  if (need === 0) return new Uint8Array(0)
  const count = block === 0 ? Number.NaN : Math.ceil(need / block)
  if (size === 0 || !(headerBytes + 4 * count <= bytes.length) || block > need)
    throw fail('bad-header', `blocks of ${block} bytes, elements of ${size}`, 'blocks within the buffer')
  const name = compressors[flags >> 5]
  if (name === undefined || name === 'snappy')
    throw fail('unsupported', `Blosc with ${name ?? `compressor ${flags >> 5}`}`, 'blosclz, lz4, zlib or zstd')
  const out = new Uint8Array(need)
  const packed = new Uint8Array(block)
  for (let k = 0; k < count; k++) {
    const target = out.subarray(k * block, Math.min(need, (k + 1) * block))
    const isWhole = target.length === block
    const isSplit = !(flags & 16) && isWhole && size <= mostSplits && block / size >= leastSplit && block % size === 0
    const shuffled = (flags & 1 && size > 1) || (flags & 4 && target.length >= size)
    const into = shuffled ? packed.subarray(0, target.length) : target
    await decodeBlock(bytes, view.getUint32(headerBytes + 4 * k, true), into, isSplit ? size : 1, {
      name,
      file,
      fail,
    })
    if (flags & 1 && size > 1) unshuffleBytes(into, target, size)
    else if (shuffled) unshuffleBits(into, target, size)
  }
  return out
}

interface Stream {
  readonly name: Exclude<(typeof compressors)[number], 'snappy'>
  readonly file: string
  readonly fail: Fail
}

async function decodeBlock(bytes: Uint8Array, start: number, out: Uint8Array, splits: number, stream: Stream) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const part = out.length / splits
  let at = start
  for (let k = 0; k < splits; k++) {
    const length = at + 4 <= bytes.length ? view.getUint32(at, true) : Number.NaN
    at += 4
    if (!(at + length <= bytes.length))
      throw stream.fail('truncated', `a block of Blosc that ends behind byte ${bytes.length}`, 'a whole buffer')
    const body = bytes.subarray(at, at + length)
    const target = out.subarray(k * part, (k + 1) * part)
    if (length === part) target.set(body)
    else await decodeStream(body, target, stream)
    at += length
  }
}

async function decodeStream(body: Uint8Array, out: Uint8Array, { name, file, fail }: Stream): Promise<void> {
  if (name === 'zstd') return out.set(await decodeZstandard(body, out.length, fail))
  if (name === 'zlib') return out.set(await inflate(body, { file, need: out.length, format: 'zlib', more: 'refuse' }))
  const isDone = name === 'lz4' ? decodeLz4Block(body, out) : decodeBloscLz(body, out)
  if (!isDone) throw fail('corrupt', `a damaged block of ${name}`, `${out.length} bytes`)
}
