/**
 * What all inflaters agree on: how much is wanted, what a stream may not do, and the words in which it is refused.
 */
import { refuse } from '../refuse'

export interface InflateOptions {
  /** Stands in every error. */
  readonly file: string
  /** Bytes wanted; inflating stops when they are out, so a checksum beyond them is not read. */
  readonly need: number
  /** Default 'gzip' (any number of members); 'zlib' is one stream with its Adler-32. */
  readonly format?: 'gzip' | 'zlib'
  /** Output beyond `need`: 'ignore' (default) or 'refuse'. */
  readonly more?: 'ignore' | 'refuse'
  /** Input after the stream: only 'zeros' (default), or 'ignore' whatever it is. */
  readonly trailing?: 'zeros' | 'ignore'
  /** Whether zero bytes may stand between gzip members, as Python's gzip allows. Default false. */
  readonly padded?: boolean
  /** Hears which stretches of the output may be other than zero, where the decoder that was used can tell. */
  readonly onOccupied?: (occupied: Int32Array) => void
}

/** DEFLATE cannot expand further than this, so a larger promise is a lie that must not be allocated. */
export function checkNeed(bytes: Uint8Array, options: InflateOptions): void {
  const most = 1040 * bytes.length + 4096
  if (options.need > most)
    refuse(
      'truncated',
      options.file,
      'compressed data',
      `${bytes.length} compressed bytes, which hold at most ${most}`,
      `${options.need} bytes after inflating`,
    )
}

export function checkTrailing(bytes: Uint8Array, end: number, options: InflateOptions): void {
  if (options.trailing === 'ignore') return
  for (let at = end; at < bytes.length; at++)
    if (bytes[at] !== 0)
      refuse(
        'corrupt',
        options.file,
        'after the compressed stream',
        `byte ${bytes[at]} at offset ${at}`,
        'the end of the file',
      )
}

export function refuseShort(options: InflateOptions, present: number): never {
  return refuse(
    'truncated',
    options.file,
    'compressed data',
    `${present} bytes`,
    `${options.need} bytes after inflating`,
  )
}

export function refuseMore(options: InflateOptions): never {
  return refuse('corrupt', options.file, 'compressed data', 'more', `exactly ${options.need} bytes after inflating`)
}
