import { checkPictureSize, type Fail } from '../readers/pictureFailure'

/** `grey`: bytes (identity palette); `bilevel`: 0 and 1 (black and white, or black alone); `index`: palette indices; else channels. */
export interface BmpPicture {
  readonly kind: 'bilevel' | 'grey' | 'index' | 'rgb' | 'rgba'
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  /** Red, green, blue of each index. */
  readonly palette: Uint8Array
}

/**
 * Decodes an uncompressed BMP of 1, 4, 8, 24 or 32 bits as Pillow does: with a palette that is the grey ramp the values are grey levels, with any other
 * they are indices. The fourth byte of 32 bits is used only if a mask names it.
 *
 * Throws `bad-magic`, `bad-header`, `truncated`, `too-large`, and `unsupported` for run lengths and 16 bits.
 */
export function decodeBmp(bytes: Uint8Array, maxBytes: number, fail: Fail): BmpPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[0] !== 0x42 || bytes[1] !== 0x4d) throw fail('bad-magic', 'other first bytes', 'BM')
  if (bytes.length < 26) throw fail('truncated', `${bytes.length} bytes`, 'a header of 26 bytes')
  const headerSize = view.getUint32(14, true)
  const old = headerSize === 12
  if (!old && ![40, 52, 56, 64, 108, 124].includes(headerSize))
    throw fail('unsupported', `a header of ${headerSize} bytes`, '12, 40, 52, 56, 64, 108 or 124 bytes')
  if (14 + headerSize > bytes.length)
    throw fail('truncated', `${bytes.length} bytes`, `a header of ${headerSize} bytes`)
  const width = old ? view.getUint16(18, true) : view.getInt32(18, true)
  const rows = old ? view.getUint16(20, true) : view.getInt32(22, true)
  const bits = view.getUint16(old ? 24 : 28, true)
  const compression = old ? 0 : view.getUint32(30, true)
  const height = Math.abs(rows)
  if (![1, 4, 8, 24, 32].includes(bits)) throw fail('unsupported', `${bits} bits a pixel`, '1, 4, 8, 24 or 32')
  checkPictureSize(width, height, bits === 32 ? 4 : bits === 24 ? 3 : 1, maxBytes, fail)
  const channels = compression === 0 ? [2, 1, 0] : maskedChannels(view, headerSize, bits, compression, fail)
  const palette = bits <= 8 ? readPalette(bytes, view, headerSize, bits, fail) : new Uint8Array(0)
  const kind = bits > 8 ? (channels.length === 4 ? 'rgba' : 'rgb') : paletteKind(palette)

  const afterHeader = 14 + headerSize
  const stated = view.getUint32(10, true)
  // Without an offset, or with that of the palette, the rows follow the header, palette and masks.
  const start =
    stated === 0 || (bits <= 8 && stated === afterHeader)
      ? afterHeader + (palette.length / 3) * (old ? 3 : 4) + (compression === 3 && headerSize === 40 ? 12 : 0)
      : stated
  const stride = ((width * bits + 31) >>> 5) << 2
  // Pillow reads grey levels as bytes, and black and white as bits, whatever bit depth the header has.
  const unit = kind === 'bilevel' ? 1 : kind === 'grey' ? 8 : bits
  if (width * unit > stride * 8)
    throw fail('unsupported', `rows of ${stride} bytes for ${width} grey values`, 'a byte for each')
  if (start + stride * height > bytes.length)
    throw fail('truncated', `${bytes.length - start} bytes of rows`, `${stride * height} bytes`)
  const step = bits > 8 ? channels.length : 1
  const data = new Uint8Array(width * height * step)
  for (let y = 0, to = 0; y < height; y++) {
    const from = start + stride * (rows < 0 ? y : height - 1 - y)
    if (unit === 8) data.set(bytes.subarray(from, from + width), to)
    else if (unit < 8)
      for (let x = 0; x < width; x++)
        data[to + x] = (bytes[from + ((x * unit) >> 3)] >> (8 - unit - ((x * unit) & 7))) & ((1 << unit) - 1)
    else
      for (let x = 0; x < width; x++)
        for (let c = 0; c < step; c++) data[to + x * step + c] = bytes[from + (x * bits) / 8 + channels[c]]
    to += width * step
  }
  return { kind, width, height, data, palette }
}

/** The masks that Pillow supports: which byte of a pixel is red, green, blue and, with 32 bits, alpha, counted from 1; 0 is no mask. */
const layouts24 = ['321']
const layouts32 = ['3210', '4320', '4210', '4321', '1234', '3214', '4213', '0000']

/** Byte of each channel inside a pixel, from the masks of a bit-field file. */
function maskedChannels(view: DataView, headerSize: number, bits: number, compression: number, fail: Fail): number[] {
  if (compression !== 3 || bits < 24) throw fail('unsupported', `compression ${compression}`, 'none')
  const at = 14 + 40
  if (at + 16 > view.byteLength) throw fail('truncated', `${view.byteLength} bytes`, 'channel masks')
  const masks = [0, 4, 8].map((i) => view.getUint32(at + i, true))
  if (bits === 32) masks.push(headerSize >= 56 ? view.getUint32(at + 12, true) : 0)
  const layout = masks.map((mask) => [0, 0xff, 0xff00, 0xff0000, 0xff000000].indexOf(mask)).join('')
  if (!(bits === 32 ? layouts32 : layouts24).includes(layout))
    throw fail(
      'unsupported',
      `masks ${masks.map((mask) => mask.toString(16)).join(', ')}`,
      'a layout that Pillow supports',
    )
  return layout === '0000' ? [2, 1, 0, 3] : Array.from(layout.replace('0', ''), (place) => Number(place) - 1)
}

function readPalette(bytes: Uint8Array, view: DataView, headerSize: number, bits: number, fail: Fail): Uint8Array {
  const old = headerSize === 12
  const used = old ? 0 : view.getUint32(46, true)
  const colours = used || 1 << bits
  if (colours > 256) throw fail('bad-header', `${colours} colours`, 'at most 256')
  const size = old ? 3 : 4
  const at = 14 + headerSize
  if (at + colours * size > bytes.length) throw fail('truncated', 'a short palette', `${colours} colours`)
  const palette = new Uint8Array(colours * 3)
  for (let i = 0; i < colours; i++) for (let c = 0; c < 3; c++) palette[i * 3 + c] = bytes[at + i * size + 2 - c]
  return palette
}

function paletteKind(palette: Uint8Array): 'bilevel' | 'grey' | 'index' {
  const colours = palette.length / 3
  const ramp = palette.every((value, i) => value === (colours === 2 ? 255 : 1) * Math.floor(i / 3))
  if (!ramp) return 'index'
  return colours <= 2 ? 'bilevel' : 'grey'
}
