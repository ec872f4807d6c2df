/**
 * Inflates gzip members or one zlib stream in plain TypeScript, with every checksum and length checked: the last word wherever the platform's
 * inflater is absent, silent or too strict, and the fast one for volumes that are nearly all zero.
 */
import { crc32OfZeroBlocks, crc32 as tableCrc32 } from './crc32'
import { checkNeed, checkTrailing, type InflateOptions, refuseMore, refuseShort } from './inflateOptions'
import { blockBits, inflateRaw } from './inflateRaw'
import { refuse } from './refuse'

export type Crc32 = (bytes: Uint8Array, crc?: number) => number

/**
 * Returns exactly `need` bytes. A host may lend a faster `crc32` than the table's.
 *
 * @throws MedgradeError `truncated` when input or output is short, `corrupt` when a checksum, a length or the stream is wrong.
 */
export function inflateMembers(bytes: Uint8Array, options: InflateOptions, crc32: Crc32 = tableCrc32): Uint8Array {
  checkNeed(bytes, options)
  const { file, need } = options
  const out = new Uint8Array(need)
  const occupied = new Uint8Array(Math.floor(need / (1 << blockBits)) + 1)
  const zlib = options.format === 'zlib'
  let next = 0
  let at = 0
  do {
    const start = zlib ? zlibStart(bytes, file) : gzipStart(bytes, next, file)
    const raw = inflateRaw(bytes, start, out, at, occupied)
    if (raw.state === 'bad')
      refuse('corrupt', file, 'compressed data', `a damaged block before offset ${raw.next}`, 'DEFLATE')
    if (raw.state === 'short') refuseShort(options, raw.end)
    if (raw.state === 'full') return options.more === 'refuse' ? refuseMore(options) : out
    next = raw.next + (zlib ? 4 : 8)
    if (next > bytes.length) refuseShort(options, raw.end)
    if (zlib) checkAdler32(bytes, raw.next, out, options)
    else checkGzipTrailer(bytes, raw.next, out, at, raw.end, occupied, crc32, file)
    at = raw.end
  } while (!zlib && next < bytes.length && bytes[next] === 0x1f && bytes[next + 1] === 0x8b)
  checkTrailing(bytes, next, options)
  if (at < need) refuseShort(options, at)
  return out
}

/** The first `length` bytes of a gzip file, or fewer if it holds fewer; nothing is checked yet. */
export function inflateStart(bytes: Uint8Array, length: number, file: string): Uint8Array {
  const out = new Uint8Array(length)
  const raw = inflateRaw(bytes, gzipStart(bytes, 0, file), out, 0, new Uint8Array((length >> blockBits) + 1))
  if (raw.state === 'bad')
    refuse('corrupt', file, 'compressed data', `a damaged block before offset ${raw.next}`, 'DEFLATE')
  return out.subarray(0, raw.end)
}

function gzipStart(bytes: Uint8Array, at: number, file: string): number {
  if (bytes[at] !== 0x1f || bytes[at + 1] !== 0x8b)
    refuse('bad-magic', file, 'gzip header', `bytes ${bytes[at]}, ${bytes[at + 1]}`, 'bytes 31, 139')
  if (at + 10 <= bytes.length && bytes[at + 2] !== 8)
    refuse('corrupt', file, 'gzip header', `compression method ${bytes[at + 2]}`, 'method 8 (DEFLATE)')
  const flags = bytes[at + 3]
  if (flags > 31) refuse('corrupt', file, 'gzip header', `flags ${flags}`, 'no reserved flag')
  let next = at + 10
  if (flags & 4) next += 2 + (bytes[next] | (bytes[next + 1] << 8))
  for (const text of [8, 16])
    if (flags & text) {
      const end = bytes.indexOf(0, next)
      next = end < 0 ? bytes.length + 1 : end + 1
    }
  if (flags & 2) next += 2
  if (!(next <= bytes.length))
    refuse(
      'truncated',
      file,
      'gzip header',
      `${bytes.length - at} bytes`,
      `at least ${Number.isNaN(next) ? 10 : next - at} bytes`,
    )
  return next
}

function zlibStart(bytes: Uint8Array, file: string): number {
  const head = (bytes[0] << 8) | bytes[1]
  if (bytes.length < 2 || (head & 0x0f00) !== 0x0800 || head % 31 !== 0 || head & 32 || head >> 12 > 7)
    refuse('corrupt', file, 'zlib header', `bytes ${bytes[0]}, ${bytes[1]}`, 'a zlib stream')
  return 2
}

function checkGzipTrailer(
  bytes: Uint8Array,
  at: number,
  out: Uint8Array,
  from: number,
  to: number,
  occupied: Uint8Array,
  crc32: Crc32,
  file: string,
): void {
  const word = (k: number) => (bytes[k] | (bytes[k + 1] << 8) | (bytes[k + 2] << 16) | (bytes[k + 3] << 24)) >>> 0
  const size = (to - from) % 2 ** 32
  if (word(at + 4) !== size) refuse('corrupt', file, 'gzip length', `${size} bytes`, `${word(at + 4)} bytes`)
  const found = sparseCrc32(out, from, to, occupied, crc32)
  if (word(at) !== found) refuse('corrupt', file, 'gzip checksum', hex(found), hex(word(at)))
}

/** The CRC of `out[from…to)`: occupied blocks byte by byte, long runs of the others by their number alone. */
function sparseCrc32(out: Uint8Array, from: number, to: number, occupied: Uint8Array, crc32: Crc32): number {
  const size = 1 << blockBits
  let crc = 0
  let at = from
  let block = Math.ceil(from / size)
  const stop = Math.floor(to / size)
  while (block < stop) {
    const empty = occupied.indexOf(0, block)
    const first = empty < 0 || empty > stop ? stop : empty
    let after = first
    while (after < stop && occupied[after] === 0) after++
    if (after - first >= 4) {
      if (first * size > at) crc = crc32(out.subarray(at, first * size), crc)
      crc = crc32OfZeroBlocks(after - first, crc)
      at = after * size
    }
    block = after
  }
  return at < to ? crc32(out.subarray(at, to), crc) : crc
}

function checkAdler32(bytes: Uint8Array, at: number, out: Uint8Array, options: InflateOptions): void {
  const wanted = ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0
  let a = 1
  let b = 0
  // 3800 steps keep b below 2^32 as zlib's 5552 would in unsigned arithmetic; a double holds it either way.
  for (let i = 0; i < out.length; ) {
    const end = Math.min(out.length, i + 3800)
    for (; i < end; i++) {
      a += out[i]
      b += a
    }
    a %= 65521
    b %= 65521
  }
  const found = b * 65536 + a
  if (found !== wanted) refuse('corrupt', options.file, 'zlib checksum', hex(found), hex(wanted))
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(8, '0')}`
}
