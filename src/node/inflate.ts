/**
 * Inflating under Node: zlib in one output chunk of the known size, which is twice as fast as its default chunks and holds the data once;
 * our own decoder for nearly empty volumes and for the last word on whatever zlib refuses.
 */
import * as zlib from 'node:zlib'
import { type Crc32, crc32OfMarked } from '../formats/gzip/crc32'
import { checkGzipTrailer, gzipStart, inflateMembers } from '../formats/gzip/inflateMembers'
import { checkNeed, checkTrailing, type InflateOptions, lengthSaid, refuseShort } from '../formats/gzip/inflateOptions'
import { isGzip } from '../formats/gzip/isGzip'
import { isSparse } from '../formats/gzip/isSparse'
import { marksOf } from '../formats/gzip/marks'

export { inflateStart } from '../formats/gzip/inflateMembers'

// zlib.crc32 came with Node 20.15 and 22.2; zlib's own check and our table serve where it is missing.
const crc32 = (zlib as { readonly crc32?: Crc32 }).crc32

/**
 * Above 32 MB the allocator takes fresh pages from the system each time, which zlib touches and our decoder need not; below it reuses memory,
 * and our decoder wins only where nearly all is one run of zeros.
 */
const ALWAYS_FRESH = 32 << 20

/**
 * Inflates a gzip file or a zlib stream to exactly `need` bytes, all checksums verified.
 *
 * @throws MedgradeError `truncated`, `bad-checksum`, `corrupt` or `bad-magic`.
 */
export async function inflate(bytes: Uint8Array, options: InflateOptions): Promise<Uint8Array> {
  checkNeed(bytes, options)
  const { need, format } = options
  if (isSparse(bytes, need) && (need > ALWAYS_FRESH || need > 300 * bytes.length))
    return inflateMembers(bytes, options, crc32)
  // A file that is longer than needed is verified to its end.
  const size = format === 'zlib' || options.more === 'refuse' ? need : lengthSaid(bytes, need)
  const run = format === 'zlib' ? zlib.inflateSync : zlib.gunzipSync
  // Marks end at 4 GiB.
  const single = format === 'zlib' || !crc32 || need >= 2 ** 32 ? null : oneMember(bytes, options, size, crc32)
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

/** Null: zlib refused; who is right is not decided here. */
function byZlib(
  run: (bytes: Uint8Array, settings: zlib.ZlibOptions) => unknown,
  bytes: Uint8Array,
  most: number,
): Done | null {
  try {
    // A chunk that is never quite full spares zlib a second one; `info` tells where the stream ended.
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
 * A gzip file of one member without zlib's checksum, which takes twice as long as its decoding: ours steps over what is empty. Null: zlib
 * refused, or more members follow.
 */
function oneMember(bytes: Uint8Array, options: InflateOptions, most: number, crc32: Crc32): Done | null {
  const { file, need } = options
  const start = gzipStart(bytes, 0, file)
  const done = byZlib(zlib.inflateRawSync, bytes.subarray(start), most)
  if (done === null) return null
  const end = start + done.next
  if (isGzip(bytes, end + 8)) return null
  const { out } = done
  const marks = marksOf(out, !isSparse(bytes, need))
  const crc = crc32OfMarked(out, 0, out.length, marks, crc32, 0)
  checkGzipTrailer(bytes, end, out.length, crc, out.length >= need, options)
  if (out.length === need) options.onOccupied?.(marks)
  return { out, next: end + 8 }
}
