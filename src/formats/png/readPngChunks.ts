import { crc32 } from '../gzip/crc32'
import { checkPictureSize, type Fail } from '../readers/pictureFailure'
import { ancillaryFlaws } from './ancillaryFlaws'

export interface PngChunks {
  readonly width: number
  readonly height: number
  /** Bits a sample. */
  readonly depth: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  readonly colour: number
  readonly samples: number
  readonly interlaced: boolean
  /** Red, green, blue of each index; empty without PLTE. */
  readonly palette: Uint8Array
  /** The zlib stream, joined. */
  readonly data: Uint8Array
  /** What is wrong with an ancillary chunk, '' for nothing: Pillow refuses such a file, libpng only drops the chunk. */
  readonly ancillaryDamage: string
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Header = Omit<PngChunks, 'palette' | 'data' | 'ancillaryDamage'>

/** What the chunks have given so far. */
interface Reading {
  readonly pieces: Uint8Array[]
  header: Header | undefined
  flawOf: ReturnType<typeof ancillaryFlaws> | undefined
  palette: Uint8Array
  ancillaryDamage: string
  animated: boolean
  pastPixels: boolean
}

interface Chunk {
  readonly name: string
  readonly body: Uint8Array
  /** Offset of its length field. */
  readonly at: number
  readonly critical: boolean
}

/**
 * Reads the chunks of a PNG up to IEND or the end of the file. Checksums are verified up to the pixels, which have one of their own in the zlib
 * stream; those of later chunks are not, in Pillow either.
 */
export function readPngChunks(bytes: Uint8Array, maxBytes: number, fail: Fail): PngChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (signature.some((byte, i) => bytes[i] !== byte)) throw fail('bad-magic', 'other first bytes', 'the PNG signature')
  const reading: Reading = {
    pieces: [],
    header: undefined,
    flawOf: undefined,
    palette: new Uint8Array(0),
    ancillaryDamage: '',
    animated: false,
    pastPixels: false,
  }
  let at = 8
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, at + 8 + length)
    const named = /^\w{4}$/.test(name)
    reading.pastPixels ||= reading.pieces.length > 0 && name !== 'IDAT'
    // Pillow reads on after the pixels up to the first invalid chunk, or the second frame of an animation.
    if (name === 'IEND' || (reading.pastPixels && (!named || (reading.animated && name === 'fcTL')))) break
    if (!named) throw fail('corrupt', `a chunk named ${JSON.stringify(name)}`, 'four letters')
    if (body.length < length || (name !== 'IDAT' && !reading.pastPixels && at + 12 + length > bytes.length))
      throw fail('truncated', `${body.length} bytes left`, `chunk ${name} of ${length} bytes`)
    if (reading.header === undefined && name !== 'IHDR') throw fail('bad-header', `chunk ${name} first`, 'IHDR')
    const chunk = { name, body, at, critical: (bytes[at + 4] & 32) === 0 }
    if (reading.pastPixels) reading.ancillaryDamage ||= reading.flawOf?.(name, body, false) ?? ''
    else if (name === 'IDAT') reading.pieces.push(body)
    else if (crc32(bytes.subarray(at + 4, at + 8 + length)) >>> 0 !== view.getUint32(at + 8 + length)) {
      if (chunk.critical) throw fail('corrupt', `a wrong checksum of ${name}`, 'an intact chunk')
      reading.ancillaryDamage ||= `a wrong checksum of ${name}`
    } else readChunk(reading, chunk, view, maxBytes, fail)
    at += 12 + length
  }
  const { header, pieces, palette, ancillaryDamage } = reading
  if (header === undefined) throw fail('truncated', `${bytes.length} bytes`, 'a header')
  if (pieces.length === 0) throw fail('truncated', 'no pixel data', 'IDAT')
  if (header.colour === 3 && palette.length === 0) throw fail('bad-header', 'no palette', 'PLTE')
  return { ...header, palette, data: join(pieces), ancillaryDamage }
}

/** An intact chunk before the pixels. */
function readChunk(reading: Reading, chunk: Chunk, view: DataView, maxBytes: number, fail: Fail): void {
  const { name, body, at, critical } = chunk
  if (name === 'IHDR') {
    reading.header = readHeader(body, view, at + 8, maxBytes, fail)
    reading.flawOf = ancillaryFlaws(reading.header)
  } else if (name === 'PLTE') {
    if (body.length % 3 !== 0 || body.length > 768)
      throw fail('bad-header', `a palette of ${body.length} bytes`, 'at most 256 colours')
    reading.palette = body.slice()
  } else if (critical) throw fail('unsupported', `critical chunk ${name}`, 'a known chunk')
  else {
    const flaw = reading.flawOf?.(name, body, true) ?? ''
    // The second decoder refuses such an animation too, or decodes other pixels.
    if (flaw !== '' && (name === 'acTL' || name === 'fcTL')) throw fail('corrupt', flaw, 'a whole animation')
    reading.ancillaryDamage ||= flaw
    reading.animated ||= name === 'acTL'
  }
}

function readHeader(body: Uint8Array, view: DataView, at: number, maxBytes: number, fail: Fail): Header {
  if (body.length !== 13) throw fail('bad-header', `a header of ${body.length} bytes`, '13 bytes')
  const width = view.getUint32(at)
  const height = view.getUint32(at + 4)
  const [depth, colour, compression, filter, interlace] = body.subarray(8)
  if (!depths[colour]?.includes(depth)) throw fail('bad-header', `depth ${depth}, colour ${colour}`, 'a valid pair')
  if (compression !== 0 || filter !== 0 || interlace > 1)
    throw fail('bad-header', `methods ${compression}, ${filter}, ${interlace}`, '0, 0 and 0 or 1')
  const samples = samplesOf[colour]
  checkPictureSize(width, height, (samples * Math.max(8, depth)) / 8, maxBytes, fail)
  return { width, height, depth, colour, samples, interlaced: interlace === 1 }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}
