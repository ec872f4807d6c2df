import { fillWith } from '../../array/fillWith'
import type { Data } from '../../contract'
import type { Fail } from '../readers/pictureFailure'
import { decodeBudget, decodeTiffPage } from '../tiff/decodeTiffPage'
import { readTiffDirectories, type TiffPage } from '../tiff/readTiffDirectories'
import { statedOrientation } from '../tiff/statedOrientation'
import { orient } from './orient'
import { type PillowImage, pictureShape } from './pillowImage'
import { type PillowTiffMode, pillowTiffMode } from './pillowTiffMode'

export interface OpenTiffOptions {
  readonly file: string
  readonly maxBytes: number
  readonly fail: Fail
  readonly onDamage?: ((text: string) => void) | undefined
}

/** The first page as Pillow opens it: upright, grey levels of 2 and 4 bits scaled to bytes, colours as bytes, MINISWHITE inverted. */
export async function openTiff(
  bytes: Uint8Array,
  { file, maxBytes, fail, onDamage }: OpenTiffOptions,
): Promise<PillowImage> {
  const page = readTiffDirectories(bytes, fail, true)[0]
  const mode = pillowTiffMode(page, fail)
  const options = {
    file,
    maxBytes,
    rules: 'libtiff',
    budget: decodeBudget(bytes),
    onDamage: onDamage && once(onDamage),
  } as const
  const decoded = await decodeTiffPage(bytes, page, options, fail)
  const pixels = page.width * page.height
  const kept = keepChannels(decoded.data, pixels, page, mode.channels)
  const data = toMode(kept, page, mode)
  const upright = orient(data, page.width, page.height, mode.channels, statedOrientation(page))
  const image: PillowImage = {
    mode: mode.mode,
    data: upright.data,
    shape: pictureShape(upright.height, upright.width, mode.channels),
    ...(mode.mode === '1' ? { dtype: 'bool' } : {}),
  }
  if (mode.mode !== 'P' && mode.mode !== 'PA') return image
  return { ...image, palette: paletteOf(page, fail) }
}

/** However many strips are damaged. */
function once(tell: (text: string) => void): (text: string) => void {
  let told = false
  return (text) => {
    if (!told) tell(text)
    told = true
  }
}

/** Interleaved samples of the channels that are kept. */
function keepChannels<D extends Data>(data: D, pixels: number, page: TiffPage, channels: number): D {
  if (channels === page.samples && !(page.planar && channels > 1)) return data
  const out = new (data.constructor as new (length: number) => D)(pixels * channels)
  const step = page.planar ? 1 : page.samples
  for (let c = 0; c < channels; c++) {
    const from = page.planar ? c * pixels : c
    for (let i = 0; i < pixels; i++) out[i * channels + c] = data[from + i * step]
  }
  return out
}

function toMode(data: Data, page: TiffPage, { mode, invert, unpremultiply }: PillowTiffMode): Data {
  if (mode === 'F' || mode === 'I;16') return data
  if (mode === 'I') {
    if (data instanceof Uint32Array) return new Int32Array(data.buffer, data.byteOffset, data.length)
    return data instanceof Int32Array ? data : Int32Array.from(data as Int16Array)
  }
  const bytes = toBytes(data)
  if (mode === '1') return invert ? bytes.map((bit) => 1 - bit) : bytes
  if (mode === 'L') {
    const scale = page.bits[0] === 2 ? 85 : page.bits[0] === 4 ? 17 : 1
    if (invert) return bytes.map((value) => 255 - value * scale)
    return scale === 1 ? bytes : bytes.map((value) => value * scale)
  }
  if (unpremultiply) divideByAlpha(bytes)
  return bytes
}

/** Colours of 16 bits keep their high byte; signed bytes keep their bits. */
function toBytes(data: Data): Uint8Array {
  if (data instanceof Uint16Array) return fillWith(new Uint8Array(data.length), (i) => data[i] >> 8)
  return data instanceof Int8Array ? new Uint8Array(data.buffer, data.byteOffset, data.length) : (data as Uint8Array)
}

function divideByAlpha(pixels: Uint8Array): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3]
    for (let c = i; c < i + 3; c++) pixels[c] = alpha === 0 ? 0 : Math.min(255, Math.floor((pixels[c] * 255) / alpha))
  }
}

function paletteOf(page: TiffPage, fail: Fail): Uint8Array {
  const map = page.colorMap
  const colours = 1 << page.bits[0]
  if (!map || map.length < 3 * colours) throw fail('bad-header', 'no colour map', `${colours} colours`)
  // All reds first, then all greens, then all blues.
  const stride = Math.floor(map.length / 3)
  const palette = new Uint8Array(Math.min(256, stride) * 3)
  for (let i = 0; i < palette.length; i++) palette[i] = map[(i % 3) * stride + Math.floor(i / 3)] >> 8
  return palette
}
