/**
 * Inflates gzip members or one zlib stream in plain TypeScript and checks every checksum and length. Used where the platform's inflater is
 * absent, refuses or checks too little, and for volumes that are nearly all zero, where it is faster.
 */
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { emptyMemory } from '../volume/volumeMemory'
import { adler32 } from './adler32'
import { type Crc32, crc32OfSparse, crc32 as tableCrc32 } from './crc32'
import {
  checkNeed,
  checkTrailing,
  damageBehind,
  type InflateOptions,
  lengthSaid,
  mostVerified,
  refuseMore,
  refuseShort,
} from './inflateOptions'
import { inflateRaw, type RawInflated } from './inflateRaw'
import { isGzip } from './isGzip'
import { newZeroMap } from './zeroBlocks'

/**
 * Returns exactly `need` bytes. A host may pass a faster `crc32` than the table's.
 *
 * @throws MedgradeError `truncated` when input or output is short, `bad-checksum` when a checksum or a length is wrong, `corrupt` when the stream is.
 */
export function inflateMembers(bytes: Uint8Array, options: InflateOptions, crc32: Crc32 = tableCrc32): Uint8Array {
  checkNeed(bytes, options)
  const { file, need } = options
  const out = emptyMemory(need)
  const zeroMap = newZeroMap(need)
  const zlib = options.format === 'zlib'
  let next = 0
  let at = 0
  do {
    const start = zlib ? zlibStart(bytes, file) : gzipStart(bytes, next, file)
    let crc = 0
    let checked = at
    const check = (to: number) => {
      if (!zlib) crc = crc32OfSparse(out, checked, to, zeroMap, crc32, crc)
      checked = to
    }
    const raw = inflateRaw(bytes, start, out, at, zeroMap, check)
    if (raw.state === 'bad')
      refuse('corrupt', 'compressed data', `a damaged block before offset ${raw.next}`, 'DEFLATE', { file })
    if (raw.state === 'short') {
      if (raw.end < need) refuseShort(options, raw.end)
      damageBehind('truncated', 'compressed data', 'no end', 'the end of the stream', options)
      return out
    }
    if (raw.state === 'full') {
      if (options.more === 'refuse') refuseMore(options)
      verifyLonger(bytes, start, need - at, options, crc32)
      return out
    }
    next = raw.next + (zlib ? 4 : 8)
    if (zlib) {
      if (raw.end < need) refuseShort(options, raw.end)
      checkZlibTrailer(bytes, raw.next, adler32(out), true, options)
    } else {
      check(raw.end)
      checkGzipTrailer(bytes, raw.next, raw.end - at, crc, raw.end === need, options)
    }
    at = raw.end
    if (options.padded && at < need) next = skipZeros(bytes, next)
    // Where anything may follow the wanted bytes, it is not read.
  } while (!zlib && (at < need || options.trailing !== 'ignore') && isGzip(bytes, next))
  checkTrailing(bytes, next, options)
  if (at < need) refuseShort(options, at)
  options.onZeroMap?.(zeroMap)
  return out
}

const FIRST_GUESS = 1 << 16

/** Decodes the stream at `start` again to its end: it holds more than the `wanted` bytes, and only its end has the checksum. */
function verifyLonger(bytes: Uint8Array, start: number, wanted: number, options: InflateOptions, crc32: Crc32): void {
  const zlib = options.format === 'zlib'
  // No stream expands further, and positions of the decoder end at 4 GiB.
  const most = Math.min(mostVerified(wanted), 1040 * bytes.length + 4096, 2 ** 32 - 1)
  const said = zlib ? wanted : lengthSaid(bytes, wanted)
  const decode = (size: number) => (zlib ? decodeZlib(bytes, start, size) : decodeMember(bytes, start, size, crc32))
  let size = said > wanted ? said : Math.min(most, 2 * wanted + FIRST_GUESS)
  let whole = decode(size)
  // As much memory as there is data, not as much as there may be: a few more bytes than wanted are common.
  while (whole.state === 'full' && size < most) {
    size = Math.min(most, 4 * size)
    whole = decode(size)
  }
  const { state, next, end, sum } = whole
  if (state === 'ended' && zlib) checkZlibTrailer(bytes, next, sum, false, options)
  else if (state === 'ended') checkGzipTrailer(bytes, next, end, sum, true, options)
  else if (state === 'full')
    damageBehind('too-large', 'compressed data', `more than ${end} bytes`, `${wanted} bytes after inflating`, options)
  else if (state === 'short') damageBehind('truncated', 'compressed data', 'no end', 'the end of the stream', options)
  else damageBehind('corrupt', 'compressed data', `a damaged block before offset ${next}`, 'DEFLATE', options)
}

interface Verified extends RawInflated {
  /** The checksum of all that came out. */
  readonly sum: number
}

function decodeMember(bytes: Uint8Array, start: number, size: number, crc32: Crc32): Verified {
  // Pages that nothing is written to cost nothing.
  const out = new Uint8Array(size)
  const zeroMap = newZeroMap(size)
  let sum = 0
  let checked = 0
  const check = (to: number) => {
    sum = crc32OfSparse(out, checked, to, zeroMap, crc32, sum)
    checked = to
  }
  const raw = inflateRaw(bytes, start, out, 0, zeroMap, check)
  check(raw.end)
  return { ...raw, sum }
}

function decodeZlib(bytes: Uint8Array, start: number, size: number): Verified {
  const out = new Uint8Array(size)
  const raw = inflateRaw(bytes, start, out, 0, newZeroMap(size), () => {})
  return { ...raw, sum: raw.state === 'ended' ? adler32(out.subarray(0, raw.end)) : 0 }
}

/** The first `length` bytes of a gzip file, or fewer if it holds fewer; checksums are not checked. Anything but a further member ends the content. */
export function inflateStart(bytes: Uint8Array, length: number, file: string): Uint8Array {
  const out = new Uint8Array(length)
  const zeroMap = newZeroMap(length)
  const member = (start: number, at: number) => inflateRaw(bytes, start, out, at, zeroMap, () => {})
  let raw = member(gzipStart(bytes, 0, file), 0)
  if (raw.state === 'bad')
    refuse('corrupt', 'compressed data', `a damaged block before offset ${raw.next}`, 'DEFLATE', { file })
  let at = raw.end
  while (raw.state === 'ended' && at < length) {
    const start = laterStart(bytes, skipZeros(bytes, raw.next + 8), file)
    if (start === null) break
    raw = member(start, at)
    if (raw.state !== 'bad') at = raw.end
  }
  return out.subarray(0, at)
}

/** Where the DEFLATE stream of a further member begins; null where none does. */
function laterStart(bytes: Uint8Array, at: number, file: string): number | null {
  if (!isGzip(bytes, at)) return null
  try {
    return gzipStart(bytes, at, file)
  } catch (error) {
    if (isMedgradeError(error)) return null
    throw error
  }
}

function skipZeros(bytes: Uint8Array, at: number): number {
  let next = at
  while (bytes[next] === 0) next++
  return next
}

/** The two bytes that say what a stream is, as many as there are. */
function headBytes(bytes: Uint8Array, at: number): string {
  const head = bytes.subarray(at, at + 2)
  return head.length === 0 ? 'no bytes' : `bytes ${head.join(', ')}`
}

/** Where the DEFLATE stream of the gzip member at `at` begins. */
export function gzipStart(bytes: Uint8Array, at: number, file: string): number {
  if (!isGzip(bytes, at)) refuse('bad-magic', 'gzip header', headBytes(bytes, at), 'bytes 31, 139', { file })
  if (at + 10 <= bytes.length && bytes[at + 2] !== 8)
    refuse('corrupt', 'gzip header', `compression method ${bytes[at + 2]}`, 'method 8 (DEFLATE)', { file })
  const flags = bytes[at + 3]
  if (flags > 31) refuse('corrupt', 'gzip header', `flags ${flags}`, 'no reserved flag', { file })
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
      'gzip header',
      `${bytes.length - at} bytes`,
      `at least ${Number.isNaN(next) ? 10 : next - at} bytes`,
      { file },
    )
  return next
}

function zlibStart(bytes: Uint8Array, file: string): number {
  const head = (bytes[0] << 8) | bytes[1]
  if (bytes.length < 2 || (head & 0x0f00) !== 0x0800 || head % 31 !== 0 || head & 32 || head >> 12 > 7)
    refuse('corrupt', 'zlib header', headBytes(bytes, 0), 'a zlib stream', { file })
  return 2
}

/**
 * Compares checksum and length in the trailer of a gzip member, at offset `at`, with its content. `last`: no byte behind it is wanted, so some reference
 * readers do not check it.
 */
export function checkGzipTrailer(
  bytes: Uint8Array,
  at: number,
  length: number,
  crc: number,
  last: boolean,
  options: InflateOptions,
): void {
  const wrong = (code: 'bad-checksum' | 'truncated', what: string, found: string, expected: string) =>
    last
      ? damageBehind(code, what, found, expected, options)
      : refuse(code, what, found, expected, { file: options.file })
  const word = (k: number) => (bytes[k] | (bytes[k + 1] << 8) | (bytes[k + 2] << 16) | (bytes[k + 3] << 24)) >>> 0
  const size = length % 2 ** 32
  if (at + 8 > bytes.length) wrong('truncated', 'gzip checksum and length', `${bytes.length - at} bytes`, '8 bytes')
  else if (word(at + 4) !== size) wrong('bad-checksum', 'gzip length', `${size} bytes`, `${word(at + 4)} bytes`)
  else if (word(at) !== crc) wrong('bad-checksum', 'gzip checksum', hex(crc), hex(word(at)))
}

/** Compares what a zlib stream says of its content behind it, at `at`. `exact`: it ended with the last byte that is wanted, where zlib looks by itself. */
function checkZlibTrailer(bytes: Uint8Array, at: number, found: number, exact: boolean, options: InflateOptions): void {
  const wanted = ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0
  if (at + 4 > bytes.length)
    damageBehind('truncated', 'zlib checksum', `${bytes.length - at} bytes`, '4 bytes', options)
  else if (found !== wanted && exact && options.readsPast === 'unseen')
    refuse('bad-checksum', 'zlib checksum', hex(found), hex(wanted), { file: options.file })
  else if (found !== wanted) damageBehind('bad-checksum', 'zlib checksum', hex(found), hex(wanted), options)
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(8, '0')}`
}
