/**
 * Inflating in browsers and other hosts without Node's zlib. DecompressionStream is reliable for one clean stream but refuses several members or
 * padding, so our own decoder decides where it fails. Our decoder also takes label volumes, which compress well.
 */
import { inflateMembers } from './inflateMembers'
import { checkNeed, type InflateOptions, mostVerified, refuseMore, refuseShort } from './inflateOptions'
import { isSparse } from './isSparse'

export { crc32 } from './crc32'
export { inflateStart } from './inflateMembers'

/** From this ratio on our decoder is faster than the platform's stream, which costs a promise, memory and a copy for every 64 KB. */
const ratio = 12

/**
 * Inflates a gzip file or a zlib stream to exactly `need` bytes, all checksums verified.
 *
 * @throws MedgradeError `truncated`, `bad-checksum`, `corrupt` or `bad-magic`.
 */
export async function inflate(bytes: Uint8Array, options: InflateOptions): Promise<Uint8Array> {
  checkNeed(bytes, options)
  if (typeof DecompressionStream === 'undefined' || bytes.length < 65_536 || isSparse(bytes, options.need, ratio))
    return inflateMembers(bytes, options)
  return (await inflateByStream(bytes, options)) ?? inflateMembers(bytes, options)
}

/** null: the platform refused or stopped early; our own decoder then decides. */
async function inflateByStream(bytes: Uint8Array, options: InflateOptions): Promise<Uint8Array | null> {
  const stream = new DecompressionStream(options.format === 'zlib' ? 'deflate' : 'gzip')
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream)
  const reader = source.getReader()
  const out = new Uint8Array(options.need)
  let at = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (at + value.length > out.length) {
        out.set(value.subarray(0, out.length - at), at)
        if (options.more !== 'refuse')
          return (await endsWell(reader, mostVerified(out.length) - at - value.length)) ? out : null
        await reader.cancel()
        return refuseMore(options)
      }
      out.set(value, at)
      at += value.length
    }
  } catch {
    return null
  }
  // Some platforms stop at the first zero between members.
  if (at < out.length) return options.padded ? null : refuseShort(options, at)
  return out
}

/** Whether the platform accepts the rest, checksum and length included, within `most` bytes. */
async function endsWell(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<boolean> {
  let left = most
  while (left >= 0) {
    const { done, value } = await reader.read()
    if (done) return true
    left -= value.length
  }
  await reader.cancel()
  return false
}
