import { checkPictureSize, type Fail } from '../readers/pictureFailure'
import { decodeJpegScan, type ScanComponent, type ScanHeader, zigzag } from './decodeJpegScan'
import type { JpegComponent, JpegFrame } from './jpegFrame'
import { type HuffmanTable, readHuffmanTable } from './readHuffmanTable'

/** What the markers have defined so far, and the limits. */
interface Reading {
  readonly maxBytes: number
  readonly precisions: readonly number[]
  readonly fail: Fail
  /** Bytes of the stream that is being read. */
  length: number
  readonly quantisation: (Uint16Array | undefined)[]
  readonly dc: (HuffmanTable | undefined)[]
  readonly ac: (HuffmanTable | undefined)[]
  restartInterval: number
  jfif: boolean
  shortJfif: boolean
  adobe: number
  frame: JpegFrame | null
  /** Blocks that scans may still visit: in a hostile file short scans visit all blocks without changing any. */
  blocks: number
}

/** A scan visits at most eight blocks a byte, so every file may have 32 scans. */
const blocksPerByte = 256
/** The standard tables take less than three thousand bytes; they are read anew for each tile of a TIFF. */
const mostTableBytes = 16_384

/**
 * Reads the markers of a JPEG file and decodes every scan to coefficients (baseline, extended and progressive, Huffman; eight bits, or those of `precisions`).
 * `sharedTables` is the abbreviated stream with the tables of all tiles of a TIFF.
 */
export function readJpeg(
  bytes: Uint8Array,
  sharedTables: Uint8Array | undefined,
  { maxBytes, precisions = [8] }: { readonly maxBytes: number; readonly precisions?: readonly number[] },
  fail: Fail,
): JpegFrame {
  const reading: Reading = {
    maxBytes,
    precisions,
    fail,
    length: 0,
    quantisation: [],
    dc: [],
    ac: [],
    restartInterval: 0,
    jfif: false,
    shortJfif: false,
    adobe: -1,
    frame: null,
    blocks: blocksPerByte * bytes.length,
  }
  if (sharedTables && sharedTables.length > mostTableBytes)
    throw fail('too-large', `JPEG tables of ${sharedTables.length} bytes`, `at most ${mostTableBytes} bytes`)
  if (sharedTables) readMarkers(sharedTables, reading)
  const ended = readMarkers(bytes, reading)
  const { frame } = reading
  if (frame === null) throw fail('truncated', 'no frame header', 'a frame with at least one scan')
  for (const component of frame.components)
    if (component.missingBits.some((bits) => bits !== 0))
      throw fail(ended ? 'unsupported' : 'truncated', 'scans are missing', 'every bit of the low coefficients')
  frame.jfif = reading.jfif
  frame.shortJfif = reading.shortJfif
  frame.ended = ended
  frame.adobe = reading.adobe
  return frame
}

/** Reads one stream of markers; true if it ends with EOI. */
function readMarkers(bytes: Uint8Array, reading: Reading): boolean {
  const { fail } = reading
  reading.length = bytes.length
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw fail('bad-magic', 'other first bytes', 'FF D8')
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) {
      at++
      continue
    }
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === undefined) break
    if (marker === 0xd9) return true
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) continue
    const length = (bytes[at] << 8) | bytes[at + 1]
    if (at + 2 > bytes.length || at + length > bytes.length)
      throw fail('truncated', `${bytes.length - at} bytes left`, `a segment of ${length} bytes`)
    if (length < 2) throw fail('bad-header', `a segment of ${length} bytes`, 'at least 2')
    const body = bytes.subarray(at + 2, at + length)
    at += length
    if (marker === 0xda) at = readScan(bytes, at, body, reading) - 1
    else readSegment(marker, body, reading)
  }
  return false
}

function readSegment(marker: number, body: Uint8Array, reading: Reading): void {
  const { fail } = reading
  switch (marker) {
    case 0xdb:
      readQuantisation(body, reading)
      return
    case 0xc4:
      readHuffman(body, reading)
      return
    case 0xdd:
      if (body.length < 2) throw fail('bad-header', 'a short restart interval', 'two bytes')
      reading.restartInterval = (body[0] << 8) | body[1]
      return
    case 0xe0:
      if (body.length >= 12 && startsWith(body, 'JFIF\0')) reading.jfif = true
      if (body.length < 7 && startsWith(body, 'JFIF')) reading.shortJfif = true
      return
    case 0xee:
      if (body.length >= 12 && startsWith(body, 'Adobe')) reading.adobe = body[11]
      return
    case 0xc0:
    case 0xc1:
    case 0xc2:
      if (reading.frame !== null) throw fail('bad-header', 'two frame headers', 'one')
      reading.frame = readFrame(marker === 0xc2, body, reading)
      return
    case 0xc9:
    case 0xca:
    case 0xcb:
    case 0xcc:
      throw fail('unsupported', 'arithmetic coding', 'Huffman coding')
    default:
      if (marker >= 0xc3 && marker <= 0xcf)
        throw fail('unsupported', `frame type ${marker - 0xc0}`, 'a baseline or progressive frame')
  }
}

const startsWith = (body: Uint8Array, text: string): boolean =>
  Array.from(text).every((letter, i) => body[i] === letter.charCodeAt(0))

function readQuantisation(body: Uint8Array, { quantisation, fail }: Reading): void {
  let at = 0
  while (at < body.length) {
    const wide = body[at] >> 4
    const index = body[at] & 15
    at++
    if (wide > 1 || index > 3) throw fail('bad-header', `quantisation table ${index}`, 'tables 0 to 3')
    if (at + 64 * (wide + 1) > body.length) throw fail('truncated', 'a short quantisation table', '64 entries')
    const table = new Uint16Array(64)
    for (let k = 0; k < 64; k++) {
      table[zigzag[k]] = wide ? (body[at] << 8) | body[at + 1] : body[at]
      at += wide + 1
    }
    quantisation[index] = table
  }
}

function readHuffman(body: Uint8Array, { dc, ac, fail }: Reading): void {
  let at = 0
  while (at < body.length) {
    const kind = body[at] >> 4
    const index = body[at] & 15
    if (kind > 1 || index > 3) throw fail('bad-header', `Huffman table ${body[at]}`, 'tables 0 to 3 of two kinds')
    const counts = body.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, n) => sum + n, 0)
    at += 17 + total
    if (at > body.length || total > 256) throw fail('truncated', 'a short Huffman table', `${total} symbols`)
    const table = readHuffmanTable(counts, body.slice(at - total, at), fail)
    ;(kind === 0 ? dc : ac)[index] = table
  }
}

function readFrame(progressive: boolean, body: Uint8Array, { length, maxBytes, precisions, fail }: Reading): JpegFrame {
  const count = body[5]
  if (body.length < 6 || body.length < 6 + 3 * count) throw fail('truncated', 'a short frame header', 'all components')
  const [precision] = body
  if (!precisions.includes(precision))
    throw fail('unsupported', `${precision} bits a sample`, `${precisions.join(' or ')} bits`)
  const height = (body[1] << 8) | body[2]
  const width = (body[3] << 8) | body[4]
  if (count !== 1 && count !== 3 && count !== 4) throw fail('unsupported', `${count} components`, '1, 3 or 4')
  checkPictureSize(width, height, count, maxBytes, fail)
  const factors = Array.from({ length: count }, (_, i): Factors => {
    const [id, sampling, tableIndex] = body.subarray(6 + 3 * i, 9 + 3 * i)
    return { id, h: sampling >> 4, v: sampling & 15, tableIndex }
  })
  for (const { h, v, tableIndex } of factors)
    if (h < 1 || h > 4 || v < 1 || v > 4 || tableIndex > 3)
      throw fail('bad-header', `sampling ${h}x${v}, table ${tableIndex}`, 'sampling 1 to 4, tables 0 to 3')
  const hMax = Math.max(...factors.map(({ h }) => h))
  const vMax = Math.max(...factors.map(({ v }) => v))
  const size = {
    width,
    height,
    hMax,
    vMax,
    mcusWide: Math.ceil(width / (8 * hMax)),
    mcusHigh: Math.ceil(height / (8 * vMax)),
  }
  const components = factors.map((one) => newComponent(one, size, length, fail))
  return { ...size, progressive, precision, components, jfif: false, shortJfif: false, ended: false, adobe: -1 }
}

type Factors = Pick<JpegComponent, 'id' | 'h' | 'v' | 'tableIndex'>
type FrameSize = Pick<JpegFrame, 'width' | 'height' | 'hMax' | 'vMax' | 'mcusWide' | 'mcusHigh'>

function newComponent(factors: Factors, size: FrameSize, fileLength: number, fail: Fail): JpegComponent {
  const { h, v } = factors
  const width = Math.ceil((size.width * h) / size.hMax)
  const height = Math.ceil((size.height * v) / size.vMax)
  const [blocksWide, blocksHigh] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  // Every block takes at least one bit of the file.
  if (blocksWide * blocksHigh > fileLength * 8)
    throw fail('truncated', `${fileLength} bytes`, `data for ${size.width} x ${size.height} pixels`)
  return {
    ...factors,
    width,
    height,
    blocksWide,
    blocksHigh,
    blocksPerRow: size.mcusWide * h,
    coefficients: new Int16Array(size.mcusWide * h * size.mcusHigh * v * 64),
    quantisation: null,
    missingBits: new Int8Array(10).fill(-1),
  }
}

/** Reads the header of a scan, decodes it, and returns the offset of the next marker's code byte. */
function readScan(bytes: Uint8Array, start: number, body: Uint8Array, reading: Reading): number {
  const { frame, fail } = reading
  if (frame === null) throw fail('bad-header', 'a scan before the frame header', 'a frame header')
  const count = body[0]
  if (count < 1 || count > 4 || body.length < 4 + 2 * count)
    throw fail('bad-header', `a scan of ${count} components`, '1 to 4')
  const spectralStart = frame.progressive ? body[1 + 2 * count] : 0
  const spectralEnd = frame.progressive ? body[2 + 2 * count] : 63
  const successiveHigh = frame.progressive ? body[3 + 2 * count] >> 4 : 0
  const successiveLow = frame.progressive ? body[3 + 2 * count] & 15 : 0
  if (
    spectralStart > spectralEnd ||
    spectralEnd > 63 ||
    successiveLow > 13 ||
    (frame.progressive && (spectralStart === 0) !== (spectralEnd === 0)) ||
    (spectralStart > 0 && count > 1) ||
    (successiveHigh > 0 && successiveHigh - 1 !== successiveLow)
  )
    throw fail('bad-header', `scan ${spectralStart}-${spectralEnd} ${successiveHigh}/${successiveLow}`, 'a valid scan')
  const components: ScanComponent[] = []
  let unitBlocks = 0
  for (let i = 0; i < count; i++) {
    const component = frame.components.find((c) => c.id === body[1 + 2 * i])
    if (!component || components.some((c) => c.component === component))
      throw fail('bad-header', `component ${body[1 + 2 * i]}`, 'each component of the frame once')
    unitBlocks += component.h * component.v
    reading.blocks -= component.blocksPerRow * component.blocksHigh
    const dc = reading.dc[body[2 + 2 * i] >> 4]
    const ac = reading.ac[body[2 + 2 * i] & 15]
    const needsDc = spectralStart === 0 && successiveHigh === 0
    if ((needsDc && !dc) || (spectralEnd > 0 && !ac))
      throw fail('bad-header', 'no Huffman table', 'tables before a scan')
    component.quantisation ??= reading.quantisation[component.tableIndex]?.slice() ?? null
    if (component.quantisation === null) throw fail('bad-header', 'no quantisation table', 'tables before a scan')
    for (let k = spectralStart; k <= Math.min(9, spectralEnd); k++) component.missingBits[k] = successiveLow
    components.push({ component, dc, ac })
  }
  if (count > 1 && unitBlocks > 10) throw fail('bad-header', `${unitBlocks} blocks in a unit`, 'at most 10')
  if (reading.blocks < 0)
    throw fail('too-large', 'more scans than the bytes of the file fill', `at most ${blocksPerByte} blocks a byte`)
  const header: ScanHeader = {
    components,
    spectralStart,
    spectralEnd,
    successiveHigh,
    successiveLow,
    restartInterval: reading.restartInterval,
  }
  return decodeJpegScan(bytes, start, frame, header, fail)
}
