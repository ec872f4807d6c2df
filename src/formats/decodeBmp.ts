import { checkPictureSize, type Fail } from './pictureFailure'

/** `grey`: bytes (identity palette); `bilevel`: 0 and 1; `index`: palette indices; else three or four channels. */
export interface BmpPicture {
  readonly kind: 'bilevel' | 'grey' | 'index' | 'rgb' | 'rgba'
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  /** Red, green, blue of each index. */
  readonly palette: Uint8Array
}

/**
 * Decodes an uncompressed BMP of 1, 4, 8, 24 or 32 bits as Pillow does: a palette that is the grey ramp itself means grey
 * values, any other palette means indices, the fourth byte of 32 bits counts only where a mask claims it.
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
  const kind = bits > 8 ? (channels.length === 4 ? 'rgba' : 'rgb') : paletteKind(palette, bits, fail)

  const start = view.getUint32(10, true)
  const stride = ((width * bits + 31) >>> 5) << 2
  if (start + stride * height > bytes.length)
    throw fail('truncated', `${bytes.length - start} bytes of rows`, `${stride * height} bytes`)
  const step = bits > 8 ? channels.length : 1
  const data = new Uint8Array(width * height * step)
  for (let y = 0, to = 0; y < height; y++) {
    const from = start + stride * (rows < 0 ? y : height - 1 - y)
    if (bits === 8) data.set(bytes.subarray(from, from + width), to)
    else if (bits < 8)
      for (let x = 0; x < width; x++)
        data[to + x] = (bytes[from + ((x * bits) >> 3)] >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1)
    else
      for (let x = 0; x < width; x++)
        for (let c = 0; c < step; c++) data[to + x * step + c] = bytes[from + (x * bits) / 8 + channels[c]]
    to += width * step
  }
  return { kind, width, height, data, palette }
}

/** Byte of each channel inside a pixel, from the masks of a bit-field file. */
function maskedChannels(view: DataView, headerSize: number, bits: number, compression: number, fail: Fail): number[] {
  if (compression !== 3 || bits < 24) throw fail('unsupported', `compression ${compression}`, 'none')
  const at = 14 + 40
  if (at + 16 > view.byteLength) throw fail('truncated', `${view.byteLength} bytes`, 'channel masks')
  const masks = [0, 4, 8].map((i) => view.getUint32(at + i, true))
  const alpha = headerSize >= 56 ? view.getUint32(at + 12, true) : 0
  const places = (alpha === 0 ? masks : [...masks, alpha]).map((mask) =>
    [0xff, 0xff00, 0xff0000, 0xff000000].indexOf(mask),
  )
  if (places.includes(-1) || new Set(places).size !== places.length || places.some((place) => place * 8 >= bits))
    throw fail('unsupported', `masks ${masks.map((mask) => mask.toString(16)).join(', ')}`, 'whole bytes')
  return places
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

function paletteKind(palette: Uint8Array, bits: number, fail: Fail): 'bilevel' | 'grey' | 'index' {
  const colours = palette.length / 3
  const ramp = palette.every((value, i) => value === (colours === 2 ? 255 : 1) * Math.floor(i / 3))
  if (!ramp) return 'index'
  if (colours === 2 && bits === 1) return 'bilevel'
  if (bits !== 8 || colours === 2) throw fail('unsupported', `a grey ramp of ${colours} for ${bits} bits`, '8 bits')
  return 'grey'
}
