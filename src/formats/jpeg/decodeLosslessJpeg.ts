import type { Fail } from '../readers/pictureFailure'
import { EntropyReader } from './entropyReader'
import { type HuffmanTable, readHuffmanTable } from './readHuffmanTable'

interface Header {
  readonly precision: number
  readonly height: number
  readonly width: number
}

interface Scan {
  /** Offset of the entropy-coded data. */
  readonly start: number
  readonly table: HuffmanTable
  readonly predictor: number
  /** Bits that the samples were shifted to the right. */
  readonly transform: number
}

const SOF3 = 0xc3
const DHT = 0xc4
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DRI = 0xdd

/**
 * Decodes lossless JPEG (ITU-T T.81, process 14, Huffman) of one component: samples of 2 to 16 bits, each told by its difference from a prediction of its neighbours.
 *
 * @param out one element for each sample of the picture, which must have this size; overwritten.
 * @param bits the most that a sample may have.
 * @throws MedgradeError as `fail` makes it: `bad-header`, `corrupt`, `truncated`, `unsupported`.
 */
export function decodeLosslessJpeg(
  bytes: Uint8Array,
  out: Uint8Array | Uint16Array,
  { width, height, bits }: { readonly width: number; readonly height: number; readonly bits: number },
  fail: Fail,
): void {
  const { header, scan, restartInterval } = readMarkers(bytes, fail)
  const { precision } = header
  if (header.width !== width || header.height !== height)
    throw fail('corrupt', `${header.width} x ${header.height} samples`, `${width} x ${height}`)
  if (precision < 2 || precision > bits || scan.transform >= precision)
    throw fail('corrupt', `samples of ${precision} bits, shifted by ${scan.transform}`, `at most ${bits} bits`)
  if (scan.predictor < 1 || scan.predictor > 7)
    throw fail('unsupported', `predictor ${scan.predictor}`, 'a predictor from 1 to 7')
  if (restartInterval % width !== 0)
    throw fail('unsupported', `a restart after ${restartInterval} samples`, `whole rows of ${width}`)
  const reader = new EntropyReader(bytes, scan.start, fail)
  const rowsBetween = restartInterval / width
  const first = 1 << (precision - scan.transform - 1)
  for (let y = 0, restarts = 0; y < height; y++) {
    const begins = y === 0 || (rowsBetween > 0 && y % rowsBetween === 0)
    if (begins && y > 0) reader.restart(restarts++ & 7)
    decodeRow(
      out.subarray(y * width, (y + 1) * width),
      begins ? null : out.subarray((y - 1) * width),
      first,
      reader,
      scan,
    )
    // A cut stream is padded with zeros: found at each row, not after a picture of them.
    reader.check()
  }
  if (scan.transform > 0) for (let i = 0; i < out.length; i++) out[i] = out[i] << scan.transform
}

/** A row whose first sample is predicted from that above it, or from the middle of the range where there is none. */
function decodeRow(
  row: Uint8Array | Uint16Array,
  before: Uint8Array | Uint16Array | null,
  first: number,
  reader: EntropyReader,
  { table, predictor }: Scan,
): void {
  let left = before === null ? first : before[0]
  for (let x = 0; x < row.length; x++) {
    const predicted = before === null || x === 0 ? left : prediction(predictor, left, before[x], before[x - 1])
    const size = reader.symbol(table)
    // 16 has no bits of its own.
    const difference = size === 16 ? 32768 : reader.readSigned(size)
    left = (predicted + difference) & 0xffff
    row[x] = left
  }
}

function prediction(predictor: number, left: number, above: number, corner: number): number {
  if (predictor === 1) return left
  if (predictor === 2) return above
  if (predictor === 3) return corner
  if (predictor === 4) return left + above - corner
  if (predictor === 5) return left + ((above - corner) >> 1)
  if (predictor === 6) return above + ((left - corner) >> 1)
  return (left + above) >> 1
}

/** The frame header, the scan and its table. Each marker is passed once. */
function readMarkers(bytes: Uint8Array, fail: Fail): { header: Header; scan: Scan; restartInterval: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xff00 + SOI) throw fail('bad-magic', 'other bytes', 'a JPEG stream')
  const tables: (HuffmanTable | undefined)[] = []
  let header: Header | null = null
  let restartInterval = 0
  for (let at = 2; ; ) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    if (at + 4 > bytes.length) throw fail('truncated', 'the end of the data', 'a scan')
    const [mark, code] = [bytes[at], bytes[at + 1]]
    const length = view.getUint16(at + 2)
    const from = at + 4
    const end = at + 2 + length
    if (mark !== 0xff || code === EOI || length < 2) throw fail('corrupt', 'no marker in its place', 'a scan')
    if (end > bytes.length) throw fail('truncated', `a segment of ${length} bytes`, 'all of its bytes')
    if (code === DHT) readTables(bytes.subarray(from, end), tables, fail)
    else if (code === DRI && length === 4) restartInterval = view.getUint16(from)
    else if (code === SOS)
      return { header: required(header, fail), scan: scanOf(bytes, from, end, tables, fail), restartInterval }
    else if (code >= 0xc0 && code <= 0xcf && code !== 0xc8 && code !== 0xcc)
      header = headerOf(bytes, view, code, from, length, fail)
    at = end
  }
}

function required(header: Header | null, fail: Fail): Header {
  if (header === null) throw fail('corrupt', 'a scan without a frame header', 'a frame header')
  return header
}

function headerOf(bytes: Uint8Array, view: DataView, code: number, from: number, length: number, fail: Fail): Header {
  if (code !== SOF3)
    throw fail('unsupported', `JPEG process SOF${code - 0xc0}`, 'lossless JPEG with Huffman codes (SOF3)')
  if (length < 11) throw fail('bad-header', `a frame header of ${length} bytes`, 'at least 11 bytes')
  if (bytes[from + 5] !== 1) throw fail('unsupported', `${bytes[from + 5]} components`, 'one component')
  return { precision: bytes[from], height: view.getUint16(from + 1), width: view.getUint16(from + 3) }
}

function readTables(segment: Uint8Array, tables: (HuffmanTable | undefined)[], fail: Fail): void {
  for (let at = 0; at < segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const symbols = segment.subarray(at + 17, at + 17 + total)
    if (counts.length < 16 || symbols.length < total) throw fail('truncated', 'a part of a Huffman table', 'all of it')
    if (symbols.some((size) => size > 16)) throw fail('corrupt', 'a difference of more than 16 bits', 'at most 16 bits')
    // In lossless JPEG tables have the class 0.
    if (segment[at] < 4) tables[segment[at]] = readHuffmanTable(counts, symbols, fail)
    at += 17 + total
  }
}

function scanOf(
  bytes: Uint8Array,
  from: number,
  end: number,
  tables: readonly (HuffmanTable | undefined)[],
  fail: Fail,
): Scan {
  if (end - from < 6 || bytes[from] !== 1)
    throw fail('bad-header', 'a scan header of other components', 'one component')
  const table = tables[bytes[from + 2] >> 4]
  if (!table) throw fail('corrupt', 'a scan without its Huffman table', 'the table before it')
  return { start: end, table, predictor: bytes[from + 3], transform: bytes[from + 5] & 15 }
}
