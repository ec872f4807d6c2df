/**
 * What all inflaters agree on: how much is wanted, what a stream may not do, and the words in which it is refused.
 */
import { refuse } from '../../errors/refuse'

export interface InflateOptions {
  /** Stands in every error. */
  readonly file: string
  /** Bytes wanted. A gzip member that holds more is verified to its end all the same. */
  readonly need: number
  /** Default 'gzip' (any number of members); 'zlib' is one stream with its Adler-32. */
  readonly format?: 'gzip' | 'zlib'
  /** Output beyond `need`: 'ignore' (default) or 'refuse'. */
  readonly more?: 'ignore' | 'refuse'
  /** Input after the stream: only 'zeros' (default), or 'ignore' whatever it is. */
  readonly trailing?: 'zeros' | 'ignore'
  /** Whether zero bytes may stand between gzip members, as Python's gzip allows. Default false. */
  readonly padded?: boolean
  /** Told of damage behind the last byte that is wanted, which is left to it then. Absent: such a file is refused. */
  readonly onDamage?: (text: string) => void
  /** Which of it `onDamage` is told of: 'any' (default), or only that the end is 'missing'; a wrong checksum is refused then. */
  readonly readsPast?: 'any' | 'missing'
  /** Hears which stretches of the output may be other than zero, where the decoder that was used can tell. */
  readonly onOccupied?: (occupied: Int32Array) => void
}

/** DEFLATE cannot expand further than this, so a larger promise is a lie that must not be allocated. */
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

/** What is wrong behind the last byte that is wanted: refused, or told where the reference reads on. */
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
  onDamage(`${file}: ${what}: expected ${expected}, found ${found}; the reference's reader does not notice it`)
}

/** Output of a gzip member of which `wanted` bytes are needed, beyond which it is not verified. */
export function mostVerified(wanted: number): number {
  return wanted + Math.max(wanted, 64 << 20)
}

/** The length that a gzip file says of itself where that is more than `wanted` and may be verified; else `wanted`. */
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
