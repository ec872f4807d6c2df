import type { Fail } from '../readers/pictureFailure'
import { unpackBits } from '../unpackBits'
import { inflatePixels, lastRead } from './inflatePixels'
import { type PngChunks, readPngChunks } from './readPngChunks'
import { unfilter } from './unfilter'

export interface PngOptions {
  readonly file: string
  readonly maxBytes: number
  readonly fail: Fail
  /** Told of damage that Pillow does not notice; absent: such a file is refused. */
  readonly onDamage?: ((text: string) => void) | undefined
}

export interface PngPicture extends Omit<PngChunks, 'data' | 'borders' | 'cutFrom' | 'unseenFlaw'> {
  /** Rows of interleaved samples: one byte each up to 8 bits (unscaled), two with the high one first for 16. */
  readonly rows: Uint8Array
}

/** Column and row of the first pixel of each Adam7 pass, and the steps between its pixels. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Decodes a PNG to its stored samples, without scaling, palette look-up, transparency or gamma.
 *
 * Throws `bad-magic`, `bad-header`, `truncated` (too few rows included), `corrupt`, `bad-checksum`, `too-large`.
 */
export async function decodePng(bytes: Uint8Array, options: PngOptions): Promise<PngPicture> {
  const { file, maxBytes, fail, onDamage } = options
  const { data, borders, cutFrom, unseenFlaw, ...chunks } = readPngChunks(bytes, maxBytes, fail)
  if (unseenFlaw) {
    const error = fail(unseenFlaw.code, unseenFlaw.found, unseenFlaw.expected)
    if (!onDamage) throw error
    onDamage(`${error.message}; the reference's reader does not notice it`)
  }
  const { width, height, depth, samples, interlaced } = chunks
  const bitsPerPixel = depth * samples
  const pixelBytes = Math.max(1, bitsPerPixel >> 3)
  const parts = interlaced ? passes : ([[0, 0, 1, 1]] as const)
  const sizes = parts.map(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx)
    const rows = columns > 0 ? Math.max(0, Math.ceil((height - y) / dy)) : 0
    return { columns, rows, rowBytes: Math.ceil((columns * bitsPerPixel) / 8) }
  })
  const need = sizes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0)
  const stream = { data, need, passes: sizes, borders }
  const packed = await inflatePixels(stream, { file, onDamage })
  // Pillow reads a chunk that it needs as far as it goes, and insists on all bytes of one behind the last row.
  if (cutFrom !== null && lastRead(stream) <= cutFrom)
    throw fail('truncated', `${data.length - cutFrom} bytes left`, 'a whole chunk of pixels')
  if (!interlaced) return { ...chunks, rows: toBytes(unfilter(packed, height, sizes[0].rowBytes, pixelBytes, fail)) }

  const rows = new Uint8Array(width * height * pixelBytes)
  let at = 0
  for (let pass = 0; pass < 7; pass++) {
    const size = sizes[pass]
    if (size.rows === 0) continue
    const length = size.rows * (size.rowBytes + 1)
    const bare = unfilter(packed.subarray(at, at + length), size.rows, size.rowBytes, pixelBytes, fail)
    const [x, y, dx, dy] = passes[pass]
    scatter(toBytes(bare, size.columns, size.rows), size, rows, { x, y, dx, dy })
    at += length
  }
  return { ...chunks, rows }

  /** One byte a sample where several were packed into one. */
  function toBytes(bare: Uint8Array, columns = width, count = height): Uint8Array {
    return depth < 8 ? unpackBits(bare, columns, count, depth) : bare
  }

  function scatter(
    from: Uint8Array,
    size: { readonly columns: number; readonly rows: number },
    to: Uint8Array,
    pass: { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number },
  ): void {
    let source = 0
    for (let row = 0; row < size.rows; row++)
      for (let column = 0; column < size.columns; column++) {
        const target = ((pass.y + row * pass.dy) * width + pass.x + column * pass.dx) * pixelBytes
        for (let i = 0; i < pixelBytes; i++) to[target + i] = from[source++]
      }
  }
}
