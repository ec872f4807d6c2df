import { inflateRaw } from '../gzip/inflateRaw'
import { newZeroMap } from '../gzip/zeroBlocks'

interface Picture {
  readonly width: number
  readonly height: number
  readonly colour: number
}

/** Fewest bytes of a chunk that Pillow accepts. */
const fewest: Readonly<Record<string, number>> = { gAMA: 4, cHRM: 32, sRGB: 1, pHYs: 9, acTL: 8, fcTL: 26, fdAT: 4 }
/** Most bytes of one text or profile after inflating, and of all texts of a file. */
const mostUnpacked = 1 << 20
const mostText = 64 << 20

/**
 * Pillow refuses a PNG for some flaws of ancillary chunks, which affect no pixel. The returned function takes the chunks in order, since texts add up
 * and frames are numbered, and returns the flaw of each, '' for none. A frame before the pixels must cover the picture.
 */
export function ancillaryFlaws({ width, height, colour }: Picture) {
  let texts = 0
  let frames = 0
  return (name: string, body: Uint8Array, beforePixels: boolean): string => {
    const least = name === 'tRNS' ? [2, 0, 6][colour] : fewest[name]
    if (body.length < (least ?? 0)) return `${name} of ${body.length} bytes`
    if (name === 'fcTL' || name === 'fdAT') {
      const view = new DataView(body.buffer, body.byteOffset)
      if (view.getUint32(0) !== frames || (name === 'fdAT' && frames === 0)) return `${name} out of sequence`
      frames++
      if (name === 'fdAT') return ''
      const [w, h, x, y] = [4, 8, 12, 16].map((at) => view.getUint32(at))
      const inside = x + w <= width && y + h <= height
      return inside && !(beforePixels && (w < width || h < height)) ? '' : `a frame of ${w} x ${h} at ${x}, ${y}`
    }
    const text = textOf(name, body)
    if (text === null) return ''
    if (text.method !== 0) return `compression method ${text.method} of ${name}`
    const length = text.packed ? unpackedLength(text.bytes) : text.bytes.length
    if (text.packed && length > mostUnpacked) return `${name} of more than ${mostUnpacked} bytes`
    if (name !== 'iCCP') texts += length
    return texts > mostText ? `texts of more than ${mostText} bytes` : ''
  }
}

interface Text {
  /** Compression method; only 0 exists. */
  readonly method: number | undefined
  readonly packed: boolean
  readonly bytes: Uint8Array
}

/** The content of a chunk after its keyword; null if Pillow finds no text. */
function textOf(name: string, body: Uint8Array): Text | null {
  const at = body.indexOf(0) + 1
  if (name === 'iCCP') return { method: body[at], packed: true, bytes: body.subarray(at + 1) }
  if (at === 0) return null
  if (name === 'tEXt') return { method: 0, packed: false, bytes: body.subarray(at) }
  if (name === 'zTXt') return { method: body[at] ?? 0, packed: true, bytes: body.subarray(at + 1) }
  const language = name === 'iTXt' ? body.indexOf(0, at + 2) : -1
  const keyword = language < 0 ? -1 : body.indexOf(0, language + 1)
  const packed = body[at] !== 0
  if (keyword < 0 || (packed && body[at + 1] !== 0)) return null
  return { method: 0, packed, bytes: body.subarray(keyword + 1) }
}

/** Length of a zlib stream after inflating, Infinity beyond the limit; 0 for a damaged one; for a truncated one, that of what is there. */
function unpackedLength(bytes: Uint8Array): number {
  if ((bytes[0] & 15) !== 8 || ((bytes[0] << 8) | bytes[1]) % 31 !== 0) return 0
  // The limit of DEFLATE's expansion, so that many small texts take little memory.
  const most = Math.min(mostUnpacked, 1040 * bytes.length + 64)
  const { state, end } = inflateRaw(bytes, 2, new Uint8Array(most), 0, newZeroMap(most), () => {})
  return state === 'full' ? Infinity : state === 'bad' ? 0 : end
}
