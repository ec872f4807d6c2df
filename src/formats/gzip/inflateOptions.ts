/** Options, limits and errors that all inflaters share. */
import { refuse } from '../../errors/refuse'

export interface InflateOptions {
  /** Named in every error. */
  readonly file: string
  /** Bytes wanted. A stream that holds more is still verified to its end, up to {@link mostVerified} bytes. */
  readonly need: number
  /** Default 'gzip' (any number of members); 'zlib' is one stream with its Adler-32. */
  readonly format?: 'gzip' | 'zlib'
  /** Output beyond `need`: 'ignore' (default) or 'refuse'. */
  readonly more?: 'ignore' | 'refuse'
  /** Input after the stream: only 'zeros' (default), or 'ignore' whatever it is. */
  readonly trailing?: 'zeros' | 'ignore'
  /** Whether zero bytes may stand between gzip members, as Python's gzip allows. Default false. */
  readonly padded?: boolean
  /** Called for damage behind the last wanted byte. Absent: such a file is refused. */
  readonly onDamage?: (text: string) => void
  /**
   * Which damage `onDamage` is called for; other damage is refused. 'any' (default); 'missing': a missing end; 'unseen': what zlib does not reach
   * before it has to store another byte, which is everything but a wrong checksum directly after the last wanted byte.
   */
  readonly readsPast?: 'any' | 'missing' | 'unseen'
  /** Called with the zero map of the output where the decoder gives one. */
  readonly onZeroMap?: (zeroMap: Int32Array) => void
}

/** Refuses a declared size that DEFLATE cannot reach, before it is allocated. */
export function checkNeed(bytes: Uint8Array, options: InflateOptions): void {
  const most = 1040 * bytes.length + 4096
  if (options.need > most)
    refuse(
      'truncated',
      'compressed data',
      `${bytes.length} compressed bytes, which hold at most ${most}`,
      `${options.need} bytes after inflating`,
      { file: options.file },
    )
}

export function checkTrailing(bytes: Uint8Array, end: number, options: InflateOptions): void {
  if (options.trailing === 'ignore') return
  for (let at = end; at < bytes.length; at++)
    if (bytes[at] !== 0)
      refuse('corrupt', 'after the compressed stream', `byte ${bytes[at]} at offset ${at}`, 'the end of the file', {
        file: options.file,
      })
}

export function refuseShort(options: InflateOptions, present: number): never {
  return refuse('truncated', 'compressed data', `${present} bytes`, `${options.need} bytes after inflating`, {
    file: options.file,
  })
}

/** Damage behind the last wanted byte: refused, or reported to `onDamage` where the reference's reader does not notice it. */
export function damageBehind(
  code: 'bad-checksum' | 'corrupt' | 'truncated' | 'too-large',
  what: string,
  found: string,
  expected: string,
  options: InflateOptions,
): void {
  const { file, onDamage, readsPast } = options
  const noticed = readsPast === 'missing' && (code === 'bad-checksum' || code === 'corrupt')
  if (!onDamage || noticed) refuse(code, what, found, expected, { file })
  onDamage(`${file}: ${what}: found ${found}, expected ${expected}; the reference's reader does not notice it`)
}

/**
 * Most output for which a stream is verified when `wanted` bytes are needed; more is refused. A few bytes may expand to a thousand times as many, and
 * decoding those would take a thousand times as long as reading them.
 */
export function mostVerified(wanted: number): number {
  return wanted + Math.max(wanted, 64 << 20)
}

/** The length in the gzip trailer where it is more than `wanted` and may be verified; else `wanted`. */
export function lengthSaid(bytes: Uint8Array, wanted: number): number {
  const [a, b, c, d] = bytes.subarray(-4)
  const said = (a | (b << 8) | (c << 16) | (d << 24)) >>> 0
  return said > wanted && said <= Math.min(mostVerified(wanted), 1040 * bytes.length) ? said : wanted
}

export function refuseMore(options: InflateOptions): never {
  return refuse('corrupt', 'compressed data', 'more', `exactly ${options.need} bytes after inflating`, {
    file: options.file,
  })
}
