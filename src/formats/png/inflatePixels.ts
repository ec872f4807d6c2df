import { isMedgradeError } from '../../errors/MedgradeError'
import { inflate } from '../gzip/inflate'
import { inflateRaw } from '../gzip/inflateRaw'
import { newZeroMap } from '../gzip/zeroBlocks'

/** Rows of the picture, or of one pass over it. */
export interface Rows {
  readonly rows: number
  /** Without the byte of the filter. */
  readonly rowBytes: number
}

export interface PixelStream {
  readonly data: Uint8Array
  /** Bytes of all rows, filters included. */
  readonly need: number
  readonly passes: readonly Rows[]
  /** Where Pillow's reads end. */
  readonly borders: readonly number[]
}

/**
 * Inflates the rows of a PNG and verifies the stream to its end. With `onDamage` a stream is refused for what Pillow notices alone: it looks at no
 * byte behind the read in which it gets its last row.
 */
export async function inflatePixels(
  stream: PixelStream,
  { file, onDamage }: { readonly file: string; readonly onDamage?: ((text: string) => void) | undefined },
): Promise<Uint8Array> {
  const { data, need } = stream
  const options = { file, need, format: 'zlib', trailing: 'ignore', readsPast: 'unseen' } as const
  if (!onDamage) return inflate(data, options)
  try {
    return await inflate(data, { ...options, onDamage })
  } catch (error) {
    if (!isMedgradeError(error, 'bad-checksum') && !isMedgradeError(error, 'corrupt')) throw error
    const seen = lastRead(stream)
    if (seen >= data.length) throw error
    const rows = await inflate(data.subarray(0, seen), { ...options, onDamage: () => {} })
    onDamage(`${error.message}; the reference's reader does not notice it`)
    return rows
  }
}

/**
 * Where the read ends in which Pillow gets the last row; Infinity where it never does. It asks for one row after the other as long as there is input: when
 * the last byte of a read is used, the row that is being filled is the last of that read, whatever could be decoded already.
 */
export function lastRead({ data, need, passes, borders }: PixelStream): number {
  const decoded = (end: number) =>
    inflateRaw(data.subarray(0, end), 2, new Uint8Array(need), 0, newZeroMap(need), () => {}).end
  const isLast = (border: number) =>
    border > 2 && decoded(border) >= need && rowEnd(passes, decoded(border - 1)) >= need
  let low = 0
  let high = borders.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isLast(borders[middle])) high = middle
    else low = middle + 1
  }
  return borders[low] ?? Infinity
}

/** The end of the row that output position `at` lies in; `at` itself between two rows. */
function rowEnd(passes: readonly Rows[], at: number): number {
  let start = 0
  for (const { rows, rowBytes } of passes) {
    const length = rowBytes + 1
    if (rows > 0 && at <= start + rows * length) return start + Math.ceil((at - start) / length) * length
    start += rows * length
  }
  return start
}
