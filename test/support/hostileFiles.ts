/**
 * Binary files, and headers with neighbours, that a competitor could make to take far more time or memory than their bytes: all grow with n, about n
 * bytes in all.
 */
import { constants, deflateRawSync, deflateSync, gzipSync, crc32 as sumOf } from 'node:zlib'
import { crc32 } from '../../src/formats/gzip/crc32'
import type { FuzzInput } from '../fuzz/inputs'
import { dicomSegOf, element, fileOf, plane, sequence, text } from './readers/dicomSegOf'

export interface HostileFiles {
  readonly name: string
  readonly make: (n: number) => FuzzInput
}

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const repeated = (part: Uint8Array, count: number): Uint8Array =>
  new Uint8Array(Buffer.concat(new Array<Uint8Array>(Math.floor(count)).fill(part)))
const zeros = (count: number): Uint8Array => new Uint8Array(Math.floor(count))

const alone = (reader: string, file: string, bytes: Uint8Array): FuzzInput => ({
  reader,
  file,
  files: new Map([[file, bytes]]),
})

// PNG

function chunk(name: string, body: Uint8Array): Uint8Array {
  const out = joined(zeros(4), latin1(name), body, zeros(4))
  const view = new DataView(out.buffer)
  view.setUint32(0, body.length)
  view.setUint32(8 + body.length, crc32(out.subarray(4, 8 + body.length)) >>> 0)
  return out
}

export function png(width: number, height: number, before: Uint8Array, pixels: Uint8Array): Uint8Array {
  const header = zeros(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = 8
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)
  return joined(signature, chunk('IHDR', header), before, chunk('IDAT', pixels), chunk('IEND', zeros(0)))
}

const pngOf = (part: Uint8Array, n: number): FuzzInput =>
  alone('pil', 'a.png', png(4, 4, repeated(part, n / part.length), deflateSync(zeros(20))))

// TIFF

/** Tag, type, count, value. */
type Tag = readonly [number, number, number, number]

export interface SharedTiff {
  readonly width: number
  readonly height: number
  readonly compression: number
  /** The data of every page, at byte 8; `shift`: each page's begin one byte later. */
  readonly strip: Uint8Array
  readonly shift?: boolean
  readonly tags?: readonly Tag[]
}

/** About n bytes: directories whose strips, and further tags, lie in one place. */
export function sharedTiff(n: number, { width, height, compression, strip, shift, tags = [] }: SharedTiff): Uint8Array {
  const start = 8 + strip.length + (strip.length % 2)
  const size = 2 + 12 * (8 + tags.length) + 4
  const pages = Math.max(1, Math.floor((n - start) / size))
  const out = zeros(start + pages * size)
  const view = new DataView(out.buffer)
  out.set(latin1('II*\0'))
  out.set(strip, 8)
  view.setUint32(4, start, true)
  for (let page = 0; page < pages; page++) {
    const late = shift ? page : 0
    const all: Tag[] = [
      ...([
        [256, 4, 1, width],
        [257, 4, 1, height],
        [258, 3, 1, 8],
        [259, 3, 1, compression],
      ] as const),
      ...([
        [262, 3, 1, 1],
        [273, 4, 1, 8 + late],
        [278, 4, 1, height],
        [279, 4, 1, strip.length - (shift ? pages : 0)],
      ] as const),
      ...tags,
    ]
    const at = start + page * size
    view.setUint16(at, all.length, true)
    all
      .sort((a, b) => a[0] - b[0])
      .forEach(([tag, type, count, value], i) => {
        const entry = at + 2 + 12 * i
        view.setUint16(entry, tag, true)
        view.setUint16(entry + 2, type, true)
        view.setUint32(entry + 4, count, true)
        view.setUint32(entry + 8, value, true)
      })
    view.setUint32(at + size - 4, page + 1 < pages ? at + size : 0, true)
  }
  return out
}

const tiff = (n: number, shared: SharedTiff): FuzzInput => alone('tifffile', 'a.tif', sharedTiff(n, shared))

const tiffOfTag = (n: number, type: number, tag: number): FuzzInput => {
  const strip = zeros(n / 2).fill(65)
  const count = type === 3 ? strip.length / 2 - 1 : strip.length - 1
  return tiff(n, { width: 1, height: 1, compression: 1, strip, tags: [[tag, type, Math.floor(count), 8]] })
}

// JPEG

/** A progressive JPEG of n bytes: a large frame, then scans of a few bytes that each say "no block has anything". */
function scansJpeg(n: number): Uint8Array {
  const side = Math.floor(8 * Math.sqrt(4 * n))
  const word = (value: number) => [value >> 8, value & 255]
  const segment = (marker: number, body: readonly number[]) => [0xff, marker, ...word(body.length + 2), ...body]
  const counts = (length: number) => Array.from({ length: 16 }, (_, i) => (i + 1 === length ? 1 : 0))
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    ...segment(0xc2, [8, ...word(side), ...word(side), 1, 1, 0x11, 0]),
    // One code of one bit: for the difference 0, and for a run of 2^14 blocks that end.
    ...segment(0xc4, [0, ...counts(1), 0, 0x10, ...counts(1), 0xe0]),
  ]
  const blocks = Math.ceil(side / 8) ** 2
  const first = [...segment(0xda, [1, 1, 0, 0, 0, 0]), ...new Array<number>(Math.ceil(blocks / 8)).fill(0)]
  const runs = new Array<number>(Math.ceil((blocks / 2 ** 14) * 2) + 2).fill(0)
  const scan = [...segment(0xda, [1, 1, 0, 1, 63, 0]), ...runs]
  return joined(Uint8Array.from(head), Uint8Array.from(first), repeated(Uint8Array.from(scan), n / 2 / scan.length))
}

// NIfTI

export function niftiHead(...sizes: readonly number[]): Uint8Array {
  const out = zeros(352)
  const view = new DataView(out.buffer)
  view.setInt32(0, 348, true)
  view.setInt16(40, sizes.length, true)
  for (let axis = 0; axis < 7; axis++) view.setInt16(42 + 2 * axis, sizes[axis] ?? 1, true)
  view.setInt16(70, 2, true)
  view.setInt16(72, 8, true)
  for (let axis = 1; axis < 8; axis++) view.setFloat32(76 + 4 * axis, 1, true)
  view.setFloat32(108, 352, true)
  out.set(latin1('n+1\0'), 344)
  return out
}

const small = joined(niftiHead(4, 4, 4), zeros(64))
const emptyMember = new Uint8Array(gzipSync(zeros(0)))
const emptyBlock = Uint8Array.of(0, 0, 0, 255, 255)
const niftiGz = (...parts: readonly Uint8Array[]): FuzzInput => alone('nibabel', 'a.nii.gz', joined(...parts))

// A list of parts

const partsOf = (file: string, header: (parts: number) => string, body: (n: number) => Uint8Array) => (n: number) => {
  const parts = Math.floor(n / 4)
  const files = new Map([
    [file, latin1(header(parts) + 'a\n./a\n'.repeat(parts / 3))],
    ['a', body(n / 3)],
  ])
  return { reader: 'sitk', file, files }
}

const mhd = (extra: string) => (parts: number) =>
  `NDims = 3\nDimSize = 1 1 ${2 * Math.floor(parts / 3)}\nElementType = MET_UCHAR\n${extra}ElementDataFile = LIST\n`
const nhdr = (extra: string) => (parts: number) =>
  `NRRD0004\ntype: uint8\ndimension: 3\nsizes: 1 1 ${2 * Math.floor(parts / 3)}\n${extra}data file: LIST\n`

// DICOM

/** All segments overlap in the last pixel of one slice. */
const overlappingSegments = (n: number): FuzzInput => {
  const segments = Math.max(1, Math.floor(n / 320))
  const frames = Array.from({ length: segments }, (_, i) => [i + 1, 0] as const)
  const pixels = zeros(32 * segments)
  for (let i = 1; i <= segments; i++) pixels[32 * i - 1] = 0x80
  return alone('dicom_seg', 'a.dcm', dicomSegOf({ kind: 'BINARY', rows: 16, columns: 16, segments, frames, pixels }))
}

/** Each segment has a slice of its own. */
const manySegments = (n: number): FuzzInput => {
  const segments = Math.max(1, Math.min(60_000, Math.floor(n / 290)))
  const frames = Array.from({ length: segments }, (_, i) => [i + 1, i] as const)
  const pixels = zeros(2 * segments).fill(0xff)
  return alone('dicom_seg', 'a.dcm', dicomSegOf({ kind: 'BINARY', rows: 4, columns: 4, segments, frames, pixels }))
}

/** A label map whose frames are empty items, so that each takes what all share. */
const emptyFrames = (frames: number, shared: Buffer): FuzzInput => {
  const elements = [
    text(0x00080060, 'CS', 'SEG'),
    text(0x00280008, 'IS', String(frames)),
    text(0x00620001, 'CS', 'LABELMAP'),
    sequence(0x00620002, [element(0x00620004, 'US', Uint8Array.of(1, 0))]),
    sequence(0x52009229, [Buffer.concat([plane, shared])]),
    element(0x52009230, 'SQ', repeated(Uint8Array.of(0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0), frames)),
  ]
  return alone('dicom_seg', 'a.dcm', fileOf(explicitSyntax, elements))
}
const explicitSyntax = '1.2.840.10008.1.2.1'

/** Each frame takes its position from the first of many groups. */
const sharedGroups = (n: number): FuzzInput => {
  const half = Math.floor(n / 16)
  const position = text(0x00200032, 'DS', '0\\0\\0')
  return emptyFrames(half, sequence(0x00209113, [position, ...new Array<Buffer>(half).fill(Buffer.alloc(0))]))
}

const manyNumbers = (n: number): FuzzInput =>
  emptyFrames(1, sequence(0x00209113, [element(0x00200032, 'UT', latin1('0\\'.repeat(n / 2)))]))

const nestedSequences = (n: number): FuzzInput => {
  const sequenceAndItem = [
    0x08, 0, 0x40, 0x11, 0x53, 0x51, 0, 0, 255, 255, 255, 255, 0xfe, 0xff, 0, 0xe0, 255, 255, 255, 255,
  ]
  return alone('dicom_seg', 'a.dcm', fileOf(explicitSyntax, [repeated(Uint8Array.from(sequenceAndItem), n / 20)]))
}

const MEGABYTE = zeros(2 ** 20)
/** Compressed once: half a gibibyte of zeros takes seconds. */
const packedMegabyte = deflateRawSync(MEGABYTE, { finishFlush: constants.Z_FULL_FLUSH })

/** As `deflateRawSync(zeros(count))`, a few hundredths longer. */
function deflatedZeros(count: number): Uint8Array {
  const rest = deflateRawSync(zeros(count % MEGABYTE.length))
  return joined(repeated(packedMegabyte, count / MEGABYTE.length), rest)
}

/** As `gzipSync` of the head and that many zeros. */
function gzippedZeros(head: Uint8Array, count: number): Uint8Array {
  const begin = joined(gzipSync(head).subarray(0, 10), deflateRawSync(head, { finishFlush: constants.Z_FULL_FLUSH }))
  let sum = sumOf(head)
  for (let left = Math.floor(count); left > 0; left -= MEGABYTE.length) sum = sumOf(MEGABYTE.subarray(0, left), sum)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(sum)
  end.writeUInt32LE(head.length + Math.floor(count), 4)
  return joined(begin, deflatedZeros(count), end)
}

export const hostileFiles: readonly HostileFiles[] = [
  { name: 'DICOM: groups that all frames share', make: sharedGroups },
  { name: 'DICOM: a position of many numbers', make: manyNumbers },
  { name: 'DICOM: nested sequences', make: nestedSequences },
  {
    name: 'DICOM: deflated data',
    make: (n) => alone('dicom_seg', 'a.dcm', fileOf('1.2.840.10008.1.2.1.99', [deflatedZeros(1000 * n)])),
  },
  { name: 'DICOM: overlapping segments', make: overlappingSegments },
  { name: 'DICOM: a segment a slice', make: manySegments },
  {
    name: 'PNG: compressed texts',
    make: (n) => pngOf(chunk('zTXt', joined(latin1('a\0\0'), deflateSync(zeros(10)))), n),
  },
  {
    name: 'PNG: colour profiles that unpack to a megabyte',
    make: (n) => pngOf(chunk('iCCP', joined(latin1('a\0\0'), deflateSync(zeros(1 << 20)))), n),
  },
  { name: 'PNG: empty texts', make: (n) => pngOf(chunk('tEXt', zeros(0)), n) },
  {
    name: 'PNG: pixel data in empty chunks',
    make: (n) => pngOf(chunk('IDAT', zeros(0)), n),
  },
  {
    name: 'TIFF: pages that share one compressed strip',
    make: (n) =>
      tiff(n, { width: 1000, height: n / 4, compression: 8, strip: deflateSync(zeros(250 * n), { level: 9 }) }),
  },
  {
    name: 'TIFF: pages that share one raw strip',
    make: (n) => tiff(n, { width: 1, height: n / 2, compression: 1, strip: zeros(n / 2) }),
  },
  {
    name: 'TIFF: raw strips that overlap',
    make: (n) => tiff(n, { width: 1, height: n / 4, compression: 1, strip: zeros(n / 2), shift: true }),
  },
  { name: 'TIFF: directories that share the values of a tag', make: (n) => tiffOfTag(n, 1, 338) },
  { name: 'TIFF: directories that share their sample formats', make: (n) => tiffOfTag(n, 3, 339) },
  { name: 'TIFF: directories that share a text', make: (n) => tiffOfTag(n, 2, 270) },
  { name: 'TIFF: pages of one pixel', make: (n) => tiff(n, { width: 1, height: 1, compression: 1, strip: zeros(4) }) },
  {
    name: 'TIFF: tables of a JPEG read for every page',
    make: (n) =>
      tiff(n, { width: 1, height: 1, compression: 7, strip: zeros(n / 2).fill(255), tags: [[347, 7, n / 2, 8]] }),
  },
  { name: 'JPEG: scans of a few bytes over a large frame', make: (n) => alone('pil', 'a.jpg', scansJpeg(n)) },
  { name: 'gzip: empty members before the data', make: (n) => niftiGz(repeated(emptyMember, n / 20), gzipSync(small)) },
  {
    name: 'gzip: empty members within the data',
    make: (n) =>
      niftiGz(gzipSync(small.subarray(0, 400)), repeated(emptyMember, n / 20), gzipSync(small.subarray(400))),
  },
  {
    name: 'gzip: empty blocks',
    make: (n) => niftiGz(gzipSync(small).subarray(0, 10), repeated(emptyBlock, n / 5), gzipSync(small).subarray(10)),
  },
  {
    name: 'gzip: far more data than the header says',
    make: (n) => niftiGz(gzippedZeros(small, 1000 * n)),
  },
  {
    name: 'gzip: far less data than the header says',
    make: (n) => niftiGz(gzipSync(niftiHead(100, 1000, Math.floor(n / 200))), zeros(n)),
  },
  { name: 'MetaImage: one file listed as every slice', make: partsOf('m.mhd', mhd(''), zeros) },
  {
    name: 'MetaImage: one text file listed as every slice',
    make: partsOf('m.mhd', mhd('BinaryData = False\n'), (n) => latin1('1 '.repeat(n / 2))),
  },
  { name: 'NRRD: one file listed as every slice', make: partsOf('m.nhdr', nhdr('encoding: raw\n'), zeros) },
  {
    name: 'NRRD: one text file listed as every slice',
    make: partsOf('m.nhdr', nhdr('encoding: text\n'), (n) => latin1('1 '.repeat(n / 2))),
  },
  {
    name: 'NRRD: lines skipped for every slice',
    make: (n) =>
      partsOf('m.nhdr', nhdr(`encoding: raw\nline skip: ${Math.floor(n / 8)}\n`), (m) => latin1('x\n'.repeat(m / 2)))(
        n,
      ),
  },
]
