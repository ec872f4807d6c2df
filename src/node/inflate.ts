/**
 * Inflation in Node by zlib, in one output chunk of the known size, which takes half the time of zlib's default chunks. The own decoder inflates nearly
 * empty volumes, and decides about data that zlib refuses.
 */
import * as zlib from 'node:zlib'
import { type Crc32, crc32OfSparse, crc32 as ownCrc32 } from '../formats/gzip/crc32'
import { checkGzipTrailer, gzipStart, inflateMembers } from '../formats/gzip/inflateMembers'
import { checkNeed, checkTrailing, type InflateOptions, lengthSaid, refuseShort } from '../formats/gzip/inflateOptions'
import { isGzip } from '../formats/gzip/isGzip'
import { isSparse } from '../formats/gzip/isSparse'
import { scanZeroMap } from '../formats/gzip/zeroBlocks'

export { inflateStart } from '../formats/gzip/inflateMembers'

// Node has zlib.crc32 from 20.15 and 22.2 on.
const platformCrc32 = (zlib as { readonly crc32?: Crc32 }).crc32

export const crc32: Crc32 = platformCrc32 ?? ownCrc32

/**
 * Above 32 MB an allocation consists of fresh zero pages, of which the own decoder touches only the non-zero ones, zlib all. Below, the own decoder is
 * faster only for data that are nearly all zero.
 */
const FRESH_PAGES = 32 << 20

/**
 * Inflates a gzip file or a zlib stream to exactly `need` bytes, all checksums verified.
 *
 * @throws MedgradeError `truncated`, `bad-checksum`, `corrupt` or `bad-magic`.
 */
export async function inflate(bytes: Uint8Array, options: InflateOptions): Promise<Uint8Array> {
  checkNeed(bytes, options)
  const { need, format } = options
  if (isSparse(bytes, need) && (need > FRESH_PAGES || need > 300 * bytes.length))
    return inflateMembers(bytes, options, crc32)
  // A file with more data than needed is verified to its end.
  const size = format === 'zlib' || options.more === 'refuse' ? need : lengthSaid(bytes, need)
  const run = format === 'zlib' ? zlib.inflateSync : zlib.gunzipSync
  // The bitmap covers less than 4 GiB.
  const single = format === 'zlib' || !platformCrc32 || need >= 2 ** 32 ? null : oneMember(bytes, options, size, crc32)
  const done = single ?? byZlib(run, bytes, size)
  if (done === null || (options.padded && done.out.length < need)) return inflateMembers(bytes, options, crc32)
  if (done.out.length > need) return done.out.subarray(0, need)
  checkTrailing(bytes, done.next, options)
  if (done.out.length < need) refuseShort(options, done.out.length)
  return done.out
}

interface Done {
  readonly out: Uint8Array
  readonly next: number
}

/** Null if zlib refuses the data; the own decoder then decides. */
function byZlib(
  run: (bytes: Uint8Array, settings: zlib.ZlibOptions) => unknown,
  bytes: Uint8Array,
  most: number,
): Done | null {
  try {
    // zlib allocates a second chunk when the first is full; `info` returns the end of the stream.
    const settings = { chunkSize: most + 64, maxOutputLength: most, info: true }
    const result = run(bytes, settings) as {
      readonly buffer: Buffer
      readonly engine: { readonly bytesWritten: number }
    }
    const { buffer, engine } = result
    return { out: new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length), next: engine.bytesWritten }
  } catch {
    return null
  }
}

/**
 * A gzip file of one member, without zlib's checksum: the own one skips zero blocks and takes a fraction of the time. Null if zlib refuses the data or
 * more members follow.
 */
function oneMember(bytes: Uint8Array, options: InflateOptions, most: number, crc32: Crc32): Done | null {
  const { file, need } = options
  const start = gzipStart(bytes, 0, file)
  const done = byZlib(zlib.inflateRawSync, bytes.subarray(start), most)
  if (done === null) return null
  const end = start + done.next
  if (isGzip(bytes, end + 8)) return null
  const { out } = done
  const zeroMap = scanZeroMap(out, !isSparse(bytes, need))
  const crc = crc32OfSparse(out, 0, out.length, zeroMap, crc32, 0)
  checkGzipTrailer(bytes, end, out.length, crc, out.length >= need, options)
  if (out.length === need) options.onZeroMap?.(zeroMap)
  return { out, next: end + 8 }
}
