import type { Data, DType, NdArray } from '../../contract'
import { checkPictureSize, type Fail } from '../readers/pictureFailure'
import { unpackBits } from '../unpackBits'
import { checkSegment, decodeSegment, type SegmentOptions } from './decodeSegment'
import type { TiffPage } from './readTiffDirectories'
import { sampleType, typedSamples } from './sampleType'
import { undoDifferences, undoFloatPredictor } from './undoPredictor'

export interface DecodePageOptions extends SegmentOptions {
  readonly maxBytes: number
  /** Stored bytes that pages may still decode: in a hostile file thousands of directories share the same strips. */
  readonly budget: { bytes: number }
}

/** For all pages of a file: twice its bytes. */
export const decodeBudget = (bytes: Uint8Array): DecodePageOptions['budget'] => ({ bytes: 2 * bytes.length })

export interface DecodedPage extends NdArray {
  readonly data: Data
  readonly dtype: DType
}

/** Strips or tiles of a page as rectangles of equal size; the last ones may exceed the page. */
interface Grid {
  readonly width: number
  readonly height: number
  readonly across: number
  readonly down: number
  readonly planes: number
  /** Samples of a pixel inside one segment. */
  readonly samples: number
  readonly bits: number
}

/**
 * Decodes one page to its stored samples, in native byte order, without regard to colour or orientation: shape
 * [rows, columns, samples], or [samples, rows, columns] for separate planes. Samples of 1, 2 and 4 bits are unpacked to bytes.
 */
export async function decodeTiffPage(
  bytes: Uint8Array,
  page: TiffPage,
  options: DecodePageOptions,
  fail: Fail,
): Promise<DecodedPage> {
  const { bits, dtype } = sampleType(page, fail)
  checkPage(page, bits, options.maxBytes, fail)
  const grid = gridOf(page, bits, fail)
  const segments = locate(bytes, page, grid, options, fail)
  const decode: SegmentDecoder = async (raw, rows) => {
    const { need } = segmentSize(grid, rows)
    const size = { width: grid.width, height: rows, samples: grid.samples, need }
    const stored = await decodeSegment(raw, page, size, options, fail)
    const samples = undoPredictor(
      stored,
      rows,
      { bytes, page, grid, dtype, predictor: predictorOf(page, options) },
      fail,
    )
    return bits < 8 ? unpackBits(samples, grid.width * grid.samples, rows, bits) : samples
  }
  const sole = soleSegment(page, grid, segments)
  const data = sole ? own(await decode(sole, grid.height), bytes) : await joinSegments(page, grid, segments, decode)
  return { data: typedSamples(data, dtype), dtype, shape: shapeOf(page) }
}

/** The samples of one segment of so many rows, in native byte order; 1, 2 and 4 bits as bytes. */
type SegmentDecoder = (raw: Uint8Array, rows: number) => Promise<Uint8Array>

function checkPage(page: TiffPage, bits: number, maxBytes: number, fail: Fail): void {
  checkPictureSize(page.width, page.height, page.samples * Math.max(1, bits / 8), maxBytes, fail)
  if (page.depth !== 1 || page.tileDepth !== 1) throw fail('unsupported', 'a volume in one page', 'pages of depth 1')
  if (page.photometric === 6 && page.compression !== 7 && page.subsampling.some((factor) => factor !== 1))
    throw fail('unsupported', 'subsampled YCbCr without JPEG', 'whole samples')
  if (page.compression === 7 && bits !== 8) throw fail('unsupported', `JPEG of ${bits} bits`, '8 bits')
}

/** The strips or tiles of a page at their places. */
async function joinSegments(
  page: TiffPage,
  grid: Grid,
  segments: readonly (Uint8Array | undefined)[],
  decode: SegmentDecoder,
): Promise<Uint8Array> {
  const { width, height } = page
  const pixelBytes = Math.max(1, grid.bits / 8) * grid.samples
  const rowBytes = pixelBytes * width
  const out = new Uint8Array(rowBytes * height * grid.planes)
  for (let index = 0; index < grid.planes * grid.down * grid.across; index++) {
    const raw = segments[index]
    if (raw === undefined) continue
    const across = index % grid.across
    const down = Math.floor(index / grid.across) % grid.down
    const plane = Math.floor(index / (grid.across * grid.down))
    const rows = Math.min(grid.height, height - down * grid.height)
    const samples = await decode(raw, page.tileWidth > 0 ? grid.height : rows)
    const columns = Math.min(grid.width, width - across * grid.width)
    let to = (plane * height + down * grid.height) * rowBytes + across * grid.width * pixelBytes
    if (columns === grid.width && grid.across === 1) {
      out.set(samples.subarray(0, rows * rowBytes), to)
      continue
    }
    for (let row = 0; row < rows; row++, to += rowBytes) {
      const from = row * grid.width * pixelBytes
      out.set(samples.subarray(from, from + columns * pixelBytes), to)
    }
  }
  return out
}

interface Stored {
  /** The file. */
  readonly bytes: Uint8Array
  readonly page: TiffPage
  readonly grid: Grid
  readonly dtype: DType
  readonly predictor: number
}

/** The segment in native byte order, with its predictor undone. */
function undoPredictor(
  decoded: Uint8Array,
  rows: number,
  { bytes, page, grid, dtype, predictor }: Stored,
  fail: Fail,
): Uint8Array {
  const { bits, width, samples } = grid
  if (predictor === 1 && (page.littleEndian || bits <= 8)) return decoded
  const mine = own(decoded, bytes)
  if (predictor !== 1 && (page.compression === 1 || (predictor === 3 && !dtype.startsWith('float'))))
    throw fail('unsupported', `predictor ${predictor} of ${dtype}, compression ${page.compression}`, 'compressed data')
  if (predictor === 3) return undoFloatPredictor(mine, rows, width, samples, bits)
  if (!page.littleEndian && bits > 8) swapBytes(mine, bits / 8)
  if (predictor === 2) {
    if (bits < 8) throw fail('unsupported', `predictor 2 with ${bits} bits a sample`, '8 bits or more')
    undoDifferences(mine, rows, width, samples, bits)
  } else if (predictor !== 1) throw fail('unsupported', `predictor ${predictor}`, '1, 2 or 3')
  return mine
}

function predictorOf(page: TiffPage, options: DecodePageOptions): number {
  const standard = [5, 8, 32946, 34926, 50000].includes(page.compression)
  return page.compression !== 7 && (standard || options.rules === 'tifffile') ? page.predictor : 1
}

function shapeOf(page: TiffPage): number[] {
  const { width, height, samples } = page
  return page.planar && samples > 1 ? [samples, height, width] : [height, width, samples]
}

function gridOf(page: TiffPage, bits: number, fail: Fail): Grid {
  const tiled = page.tileWidth > 0
  const separate = page.planar && page.samples > 1
  const width = tiled ? page.tileWidth : page.width
  const height = tiled ? page.tileHeight : page.rowsPerStrip
  if (height < 1 || width < 1 || width * height > 4 * Math.max(65_536, page.width * page.height))
    throw fail('bad-header', `segments of ${width} x ${height}`, `a part of ${page.width} x ${page.height}`)
  return {
    width,
    height,
    across: Math.ceil(page.width / width),
    down: Math.ceil(page.height / height),
    planes: separate ? page.samples : 1,
    samples: separate ? 1 : page.samples,
    bits,
  }
}

function segmentSize(grid: Grid, rows: number): { readonly need: number } {
  return { need: Math.ceil((grid.width * grid.samples * grid.bits) / 8) * rows }
}

/** The stored bytes of every segment, all checked before anything is decoded; undefined: a tile without data. */
function locate(
  bytes: Uint8Array,
  page: TiffPage,
  grid: Grid,
  options: DecodePageOptions,
  fail: Fail,
): (Uint8Array | undefined)[] {
  const count = grid.across * grid.down * grid.planes
  if (page.offsets.length < count)
    throw fail('truncated', `${page.offsets.length} strip or tile offsets`, `${count} of them`)
  const segments: (Uint8Array | undefined)[] = []
  for (let i = 0; i < count; i++) {
    const down = Math.floor(i / grid.across) % grid.down
    const rows = page.tileWidth > 0 ? grid.height : Math.min(grid.height, page.height - down * grid.height)
    const { need } = segmentSize(grid, rows)
    const offset = page.offsets[i]
    let stored = page.byteCounts[i] ?? 0
    if (options.rules === 'tifffile' && count > 1 && offset === 0 && stored === 0 && !page.hasNoData) {
      segments.push(undefined)
      continue
    }
    if (stored === 0 && page.compression === 1) stored = need
    else if (stored === 0 && count === 1) stored = Math.max(0, bytes.length - offset)
    if (offset + stored > bytes.length)
      throw fail('truncated', `${bytes.length - offset} bytes at ${offset}`, `${stored} bytes of pixel data`)
    checkSegment(page.compression, stored, { need, rowBytes: segmentSize(grid, 1).need }, fail)
    options.budget.bytes -= page.compression === 1 ? need : stored
    if (options.budget.bytes < 0)
      throw fail('too-large', 'strips or tiles shared by many pages', 'pages with pixel data of their own')
    segments.push(bytes.subarray(offset, offset + stored))
  }
  return segments
}

/** The segment that is the whole picture; undefined if there are several. */
function soleSegment(
  page: TiffPage,
  grid: Grid,
  segments: readonly (Uint8Array | undefined)[],
): Uint8Array | undefined {
  if (segments.length !== 1 || grid.width !== page.width || grid.height !== page.height) return undefined
  return segments[0]
}

/** A copy if the bytes belong to the file or are misaligned. */
function own(part: Uint8Array, file: Uint8Array): Uint8Array {
  return part.buffer === file.buffer || part.byteOffset % 8 !== 0 ? new Uint8Array(part) : part
}

function swapBytes(bytes: Uint8Array, size: number): void {
  for (let at = 0; at + size <= bytes.length; at += size)
    for (let i = 0, j = size - 1; i < j; i++, j--) {
      const byte = bytes[at + i]
      bytes[at + i] = bytes[at + j]
      bytes[at + j] = byte
    }
}
