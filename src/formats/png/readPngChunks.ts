import { crc32 } from '../gzip/inflate'
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
  /** Where in `data` Pillow's reads end. */
  readonly borders: readonly number[]
  /** Where in `data` the bytes of the last chunk begin, if the file ends inside it. */
  readonly cutFrom: number | null
  /** What is wrong with an ancillary chunk: Pillow refuses such a file, libpng only drops the chunk. */
  readonly ancillaryFlaw: ChunkFlaw | null
  /** The first that Pillow does not notice: checksums of pixels and of what follows them, pixels that end before their chunk does. */
  readonly unseenFlaw: ChunkFlaw | null
}

export interface ChunkFlaw {
  readonly code: 'bad-checksum' | 'corrupt' | 'truncated'
  readonly found: string
  readonly expected: string
}

type PngHeader = Pick<PngChunks, 'width' | 'height' | 'depth' | 'colour' | 'samples' | 'interlaced'>

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Where a walk over the chunks stands. */
interface Walk {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly maxBytes: number
  readonly fail: Fail
  readonly pieces: Uint8Array[]
  header?: PngHeader
  palette: Uint8Array
  ancillaryFlaw: ChunkFlaw | null
  unseenFlaw: ChunkFlaw | null
  cut: boolean
  flawOf?: ReturnType<typeof ancillaryFlaws>
  animated: boolean
  pastPixels: boolean
}

interface Chunk {
  readonly name: string
  readonly at: number
  /** As its header tells; the body may be shorter. */
  readonly length: number
  readonly body: Uint8Array
}

/** Walks the chunks of a PNG once, up to IEND or the end of the file, and compares their checksums. */
export function readPngChunks(bytes: Uint8Array, maxBytes: number, fail: Fail): PngChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (signature.some((byte, i) => bytes[i] !== byte)) throw fail('bad-magic', 'other first bytes', 'the PNG signature')
  const walk: Walk = {
    ...{ bytes, view, maxBytes, fail, pieces: [], palette: new Uint8Array(0) },
    ...{ ancillaryFlaw: null, unseenFlaw: null, cut: false, animated: false, pastPixels: false },
  }
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, at + 8 + length)
    const named = /^\w{4}$/.test(name)
    walk.pastPixels ||= walk.pieces.length > 0 && name !== 'IDAT'
    // Pillow reads on after the pixels until something is no chunk any more, or the second frame of an animation begins.
    if (name === 'IEND' || (walk.pastPixels && (!named || (walk.animated && name === 'fcTL')))) break
    if (!named) throw fail('corrupt', `a chunk named ${JSON.stringify(name)}`, 'four letters')
    if (walk.header === undefined && name !== 'IHDR') throw fail('bad-header', `chunk ${name} first`, 'IHDR')
    takeChunk(walk, { name, at, length, body })
    at += 12 + length
  }
  const { header, palette, pieces, ancillaryFlaw, unseenFlaw } = walk
  if (header === undefined) throw fail('truncated', `${bytes.length} bytes`, 'a header')
  if (pieces.length === 0) throw fail('truncated', 'no pixel data', 'IDAT')
  if (header.colour === 3 && palette.length === 0) throw fail('bad-header', 'no palette', 'PLTE')
  const data = join(pieces)
  const cutFrom = walk.cut ? data.length - pieces.at(-1)!.length : null
  return { ...header, palette, data, borders: bordersOf(pieces), cutFrom, ancillaryFlaw, unseenFlaw }
}

function takeChunk(walk: Walk, chunk: Chunk): void {
  const { fail, pieces, pastPixels } = walk
  const { name, at, length, body } = chunk
  const pixels = name === 'IDAT' && !pastPixels
  const cut = body.length < length
  const open = at + 12 + length > walk.bytes.length
  const short: ChunkFlaw = {
    code: 'truncated',
    found: `${body.length} bytes left`,
    expected: `chunk ${name} of ${length} bytes`,
  }
  // Of the last chunk in a file whose pixels have begun the checksum may be missing, and the rows do not need all bytes of theirs.
  if (!pixels && (pastPixels ? cut : open)) throw fail(short.code, short.found, short.expected)
  const wrong = cut ? short : open ? null : checksumFlaw(walk, chunk)
  if (pixels || pastPixels) walk.unseenFlaw ??= wrong
  walk.cut = cut
  if (pixels) pieces.push(body)
  else if (pastPixels) walk.ancillaryFlaw ??= flawIn(walk, chunk)
  else if (wrong) {
    if (isCritical(chunk, walk)) throw fail(wrong.code, wrong.found, wrong.expected)
    walk.ancillaryFlaw ??= wrong
  } else takeHead(walk, chunk)
}

/** An intact chunk before the pixels. */
function takeHead(walk: Walk, chunk: Chunk): void {
  const { fail } = walk
  const { name, at, length, body } = chunk
  if (name === 'IHDR') {
    walk.header = readHeader(body, walk.view, at + 8, walk.maxBytes, fail)
    walk.flawOf = ancillaryFlaws(walk.header)
  } else if (name === 'PLTE') {
    if (length % 3 !== 0 || length > 768)
      throw fail('bad-header', `a palette of ${length} bytes`, 'at most 256 colours')
    walk.palette = body.slice()
  } else if (isCritical(chunk, walk)) throw fail('unsupported', `critical chunk ${name}`, 'a known chunk')
  else {
    const flaw = flawIn(walk, chunk)
    // The second decoder refuses such an animation too, or shows other pixels.
    if (flaw && (name === 'acTL' || name === 'fcTL')) throw fail('corrupt', flaw.found, 'a whole animation')
    walk.ancillaryFlaw ??= flaw
    walk.animated ||= name === 'acTL'
  }
}

function isCritical({ at }: Chunk, { bytes }: Walk): boolean {
  return (bytes[at + 4] & 32) === 0
}

function checksumFlaw({ bytes, view }: Walk, { name, at, length }: Chunk): ChunkFlaw | null {
  if (crc32(bytes.subarray(at + 4, at + 8 + length)) === view.getUint32(at + 8 + length)) return null
  return { code: 'bad-checksum', found: `a wrong checksum of ${name}`, expected: 'an intact chunk' }
}

function flawIn({ flawOf, pastPixels }: Walk, { name, body }: Chunk): ChunkFlaw | null {
  const found = flawOf?.(name, body, !pastPixels) ?? ''
  return found === '' ? null : { code: 'corrupt', found, expected: 'intact ancillary chunks' }
}

function readHeader(body: Uint8Array, view: DataView, at: number, maxBytes: number, fail: Fail): PngHeader {
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

/** Pillow hands its decoder a chunk at a time, and of a longer one so many bytes. */
const mostRead = 65_536

function bordersOf(pieces: readonly Uint8Array[]): number[] {
  const borders: number[] = []
  let end = 0
  for (const { length } of pieces) {
    for (let at = mostRead; at < length; at += mostRead) borders.push(end + at)
    end += length
    borders.push(end)
  }
  return borders
}
