import { loadOnce } from '../loadOnce'
import { pictureFailure } from '../readers/pictureFailure'
import { type PillowImage, pictureShape } from './pillowImage'

const png = loadOnce(() => import('./openPng'))
const jpeg = loadOnce(() => import('../jpeg/decodeJpeg'))
const bmp = loadOnce(() => import('../bmp/decodeBmp'))
const tiff = loadOnce(() => import('./openTiff'))

export interface OpenPillowOptions {
  /** The file as the user named it; it does not choose the format. */
  readonly name: string
  readonly maxBytes: number
  /** Told of damage that the reference does not notice; absent: such a file is refused. */
  readonly onDamage?: ((text: string) => void) | undefined
  /** Whether a flaw outside the pixels that Pillow refuses, such as a short chunk of a PNG, is left to OpenCV, as usenhance does. */
  readonly secondDecoder?: boolean
}

/** Opens a picture by its content alone, as Pillow does: PNG, JPEG, BMP, TIFF. */
export async function openPillow(file: Uint8Array, options: OpenPillowOptions): Promise<PillowImage> {
  const { name, maxBytes, onDamage, secondDecoder = false } = options
  // A plain view: methods of Node's Buffer, such as slice, differ.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.length)
  if (bytes.length === 0) throw pictureFailure(name, 'picture')('empty', 'no bytes', 'a picture')
  const [a, b, c, d] = bytes
  if (a === 0x89 && b === 0x50)
    return (await png()).openPng(bytes, {
      file: name,
      maxBytes,
      fail: pictureFailure(name, 'PNG'),
      onDamage,
      secondDecoder,
    })
  if (a === 0xff && b === 0xd8 && c === 0xff) return openJpeg(bytes, options)
  if (a === 0x42 && b === 0x4d) return openBmp(bytes, name, maxBytes)
  const little = a === 0x49 && b === 0x49 && (c === 42 || c === 43) && d === 0
  const big = a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43)
  if (little || big)
    return (await tiff()).openTiff(bytes, { file: name, maxBytes, fail: pictureFailure(name, 'TIFF'), onDamage })
  throw pictureFailure(name, 'picture')('bad-magic', kindOf(bytes), 'PNG, JPEG, TIFF or BMP')
}

function kindOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('GIF8')) return 'a GIF'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'a WebP picture'
  return `the bytes ${Array.from(bytes.subarray(0, 8)).join(' ')}`
}

async function openJpeg(
  bytes: Uint8Array,
  { name, maxBytes, onDamage, secondDecoder }: OpenPillowOptions,
): Promise<PillowImage> {
  const { decodeJpeg } = await jpeg()
  const fail = pictureFailure(name, 'JPEG')
  const { width, height, channels, data, shortJfif, ended } = decodeJpeg(bytes, { maxBytes }, fail)
  if (!ended) throw fail('truncated', 'no end marker', 'FF D9 after the scans')
  // For colours the second decoder would use the stored luma, which is not available here.
  if (shortJfif) {
    const error = fail('bad-header', 'a JFIF segment without its version', 'at least 7 bytes of it')
    if (!secondDecoder || channels > 1) throw error
    onDamage?.(`${error.message}; the second reader of the reference does not notice it`)
  }
  const shape = pictureShape(height, width, channels)
  if (channels === 1) return { mode: 'L', data, shape }
  if (channels === 3) return { mode: 'RGB', data, shape }
  // Pillow reads every four-channel file as Adobe's, which are stored inverted.
  for (let i = 0; i < data.length; i++) data[i] = 255 - data[i]
  return { mode: 'CMYK', data, shape }
}

async function openBmp(bytes: Uint8Array, name: string, maxBytes: number): Promise<PillowImage> {
  const { decodeBmp } = await bmp()
  const { kind, width, height, data, palette } = decodeBmp(bytes, maxBytes, pictureFailure(name, 'BMP'))
  const shape = [height, width]
  if (kind === 'bilevel') return { mode: '1', data, shape, dtype: 'bool' }
  if (kind === 'grey') return { mode: 'L', data, shape }
  if (kind === 'index') return { mode: 'P', data, shape, palette }
  return kind === 'rgb' ? { mode: 'RGB', data, shape: [...shape, 3] } : { mode: 'RGBA', data, shape: [...shape, 4] }
}
