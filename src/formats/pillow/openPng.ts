import { decodePng, type PngOptions, type PngPicture } from '../png/decodePng'
import { type PillowImage, type PillowMode, pictureShape } from './pillowImage'

export interface OpenPngOptions extends PngOptions {
  /** Whether what Pillow refuses for an ancillary chunk is read as OpenCV reads it, and `onDamage` told. */
  readonly secondDecoder: boolean
}

/** A PNG as Pillow opens it: grey levels of 2 and 4 bits scaled to bytes, palette indices, high bytes of 16-bit colours. */
export async function openPng(bytes: Uint8Array, options: OpenPngOptions): Promise<PillowImage> {
  const { fail, onDamage } = options
  const unseen: string[] = []
  const png = await decodePng(bytes, { ...options, onDamage: onDamage && ((text) => unseen.push(text)) })
  const { ancillaryFlaw: flaw } = png
  if (flaw) {
    const error = fail(flaw.code, flaw.found, flaw.expected)
    // The second decoder notices all that the first does not.
    if (!options.secondDecoder || unseen.length > 0 || (flaw.code === 'bad-checksum' && !onDamage)) throw error
    if (png.depth === 16 && png.colour !== 0)
      throw fail('unsupported', '16-bit colours with a damaged ancillary chunk', 'an intact chunk')
    onDamage?.(`${error.message}; the second reader of the reference does not notice it`)
    return { ...toImage(png), secondDecoder: true }
  }
  for (const text of unseen) onDamage?.(text)
  return toImage(png)
}

function toImage(png: PngPicture): PillowImage {
  const { width, height, depth, colour, rows } = png
  const shape = pictureShape(height, width, png.samples)
  if (colour === 3) return { mode: 'P', data: rows, shape, palette: png.palette }
  if (colour === 0) return openGrey(png)
  const mode: PillowMode = colour === 2 ? 'RGB' : colour === 6 ? 'RGBA' : 'LA'
  if (depth === 8) return { mode, data: rows, shape }
  const high = new Uint8Array(rows.length / 2)
  for (let i = 0; i < high.length; i++) high[i] = rows[2 * i]
  if (colour !== 4) return { mode, data: high, shape }
  const data = new Uint8Array(high.length * 2)
  for (let i = 0; i < high.length; i += 2) {
    data.fill(high[i], 2 * i, 2 * i + 3)
    data[2 * i + 3] = high[i + 1]
  }
  return { mode: 'RGBA', data, shape: [height, width, 4] }
}

function openGrey({ width, height, depth, rows }: PngPicture): PillowImage {
  const shape = [height, width]
  if (depth === 1) return { mode: '1', data: rows, shape, dtype: 'bool' }
  if (depth === 8) return { mode: 'L', data: rows, shape }
  if (depth < 8) return { mode: 'L', data: rows.map((value) => value * (depth === 2 ? 85 : 17)), shape }
  const data = new Uint16Array(width * height)
  for (let i = 0; i < data.length; i++) data[i] = (rows[2 * i] << 8) | rows[2 * i + 1]
  return { mode: 'I;16', data, shape }
}
