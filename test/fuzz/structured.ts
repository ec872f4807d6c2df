/**
 * Files made from the grammar of their format: every field may be sound or senseless, checksums and lengths mostly fit, so that damage reaches the code
 * behind them. Random bytes in a golden file seldom come past the first check.
 */
import { deflateSync, gzipSync } from 'node:zlib'
import { crc32 } from '../../src/formats/gzip/crc32'
import { hostileFiles, niftiHead, sharedTiff } from '../support/hostileFiles'
import { hostileTexts } from '../support/hostileInputs'
import { dicom, dicomSeries } from './dicom'
import type { FuzzInput } from './inputs'
import { declarationText } from './ownChallenges'
import { below, pick, type Random } from './random'
import { rtstruct } from './rtstruct'
import { zarr } from './zarr'
import { zipOf } from './zipOf'

type Make = (random: Random) => FuzzInput

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const bytesOf = (random: Random, count: number): Uint8Array =>
  Uint8Array.from({ length: count }, () => below(random, 256))
const alone = (reader: string, file: string, bytes: Uint8Array): FuzzInput => ({
  reader,
  file,
  files: new Map([[file, bytes]]),
})
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** Names that every JavaScript object has. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const oddNumbers = [
  '0',
  '-1',
  '1',
  '2',
  '3',
  '255',
  '65536',
  '4294967296',
  '9007199254740993',
  '1e309',
  '-0',
  'NaN',
  'nan',
  'inf',
  '-inf',
  '0.5',
  '',
  '1_0',
  '٣',
  '9'.repeat(400),
  '1'.repeat(5000),
]

/** A sound value mostly, an odd one now and then. */
const odd = (random: Random, sound: string, extra: readonly string[] = []): string =>
  random() < 0.96 ? sound : pick(random, [...oddNumbers, ...inherited, ...extra])

const size = (random: Random): number => pick(random, [1, 1, 2, 3, 4, 5, 7, 16])

// volumes

const packed = (random: Random, bytes: Uint8Array): Uint8Array => {
  const cut = below(random, bytes.length + 1)
  const member = (part: Uint8Array) => {
    const plain = gzipSync(part, { level: 1 + below(random, 9) })
    if (random() < 0.8) return plain
    // A header with a name, a comment and an extra field.
    const extra = joined(latin1('x\0'), latin1('y'.repeat(below(random, 300))), Uint8Array.of(0))
    const head = Uint8Array.from(plain.subarray(0, 10))
    head[3] = 24
    return joined(head, extra, plain.subarray(10))
  }
  const out = random() < 0.6 ? member(bytes) : joined(member(bytes.subarray(0, cut)), member(bytes.subarray(cut)))
  const kind = random()
  if (kind < 0.1) out[out.length - 1 - below(random, 8)]! ^= 1 << below(random, 8)
  if (kind > 0.9) return joined(out, bytesOf(random, below(random, 20)))
  return out
}

/** Header and samples in two files. */
function niftiPair(reader: string, whole: Uint8Array, random: Random): FuzzInput {
  const head = whole.slice(0, random() < 0.5 ? 348 : 352)
  head.set(latin1('ni1\0'), 344)
  if (random() < 0.9) new DataView(head.buffer).setFloat32(108, 0, true)
  const samples = whole.slice(352)
  const zipped = random() < 0.3
  const file = zipped ? 'a.img.gz' : 'a.img'
  return {
    reader,
    file: pick(random, ['a.hdr', 'a.hdr', file]),
    files: new Map([
      ['a.hdr', head],
      [file, zipped ? packed(random, samples) : samples],
    ]),
  }
}

const nifti: Make = (random) => {
  const sizes = times(1 + below(random, 4), () => size(random))
  const head = niftiHead(...sizes)
  const view = new DataView(head.buffer)
  const [code, width] = pick(random, [
    [2, 1],
    [4, 2],
    [8, 4],
    [16, 4],
    [64, 8],
    [128, 3],
    [256, 1],
    [512, 2],
    [768, 4],
    [1024, 8],
    [1280, 8],
    [2304, 4],
    [32, 8],
    [1, 1],
  ] as const)
  view.setInt16(70, code, true)
  view.setInt16(72, width * 8, true)
  if (random() < 0.4) view.setInt16(252, below(random, 5), true)
  if (random() < 0.4) view.setInt16(254, below(random, 5), true)
  for (let at = 256; at < 328; at += 4)
    if (random() < 0.5) view.setFloat32(at, pick(random, [0, 1, -1, 0.5, 1e-30, 1e30, Number.NaN]), true)
  if (random() < 0.3) view.setFloat32(112, pick(random, [0, 1, 2, -1, Number.NaN, Infinity, 1e-40]), true)
  if (random() < 0.3) view.setFloat32(116, pick(random, [0, 1, Number.NaN, Infinity]), true)
  if (random() < 0.1) view.setFloat32(108, pick(random, [0, 348, 351, 352, 352.5, 1e9, -1, Number.NaN]), true)
  if (random() < 0.1) view.setInt16(68, pick(random, [1004, 1005, 1006, 1007, 1002]), true)
  if (random() < 0.15) view.setInt16(40 + 2 * below(random, 8), pick(random, [0, -1, 1, 2, 7, 8, 32767]), true)
  const need = sizes.reduce((a, b) => a * b, width)
  const whole = joined(head, bytesOf(random, Math.max(0, need + (random() < 0.8 ? 0 : below(random, 9) - 4))))
  const reader = pick(random, ['sitk', 'nibabel', 'nibabel_fdata', 'medical'])
  if (random() < 0.08) return niftiPair(reader === 'medical' ? 'sitk' : reader, whole, random)
  return random() < 0.5 ? alone(reader, 'a.nii', whole) : alone(reader, 'a.nii.gz', packed(random, whole))
}

const analyze: Make = (random) => {
  const whole = nifti(random).files.get('a.nii')
  // A compressed volume or a pair is left out.
  if (!whole) return analyze(random)
  const head = whole.slice(0, 348)
  const view = new DataView(head.buffer)
  view.setInt32(0, random() < 0.95 ? 348 : below(random, 400), true)
  head.fill(0, 344)
  view.setFloat32(108, pick(random, [0, 0, 0, 16, -1, Number.NaN]), true)
  if (random() < 0.5) view.setInt16(253 + 2 * below(random, 3), below(random, 9) - 4, true)
  for (const at of [140, 144]) if (random() < 0.3) view.setInt32(at, below(random, 300) - 20, true)
  const samples = whole.slice(352)
  const zipped = random() < 0.3
  const [hdr, img] = zipped ? ['a.hdr.gz', 'a.img.gz'] : ['a.hdr', 'a.img']
  return {
    reader: pick(random, ['sitk', 'nibabel', 'nibabel_fdata', 'any']),
    file: pick(random, [hdr, img]),
    files: new Map([
      [hdr, zipped ? packed(random, head) : head],
      [img, zipped ? packed(random, samples) : samples],
    ]),
  }
}

const mgh: Make = (random) => {
  const head = new Uint8Array(284)
  const view = new DataView(head.buffer)
  const [code, width] = pick(random, [
    [0, 1],
    [1, 4],
    [3, 4],
    [4, 2],
    [10, 2],
    [7, 8],
  ] as const)
  const sizes = [size(random), size(random), size(random), pick(random, [1, 1, 2, 3])]
  view.setInt32(0, random() < 0.95 ? 1 : below(random, 9), false)
  for (const [k, one] of sizes.entries())
    view.setInt32(4 + 4 * k, random() < 0.97 ? one : pick(random, [0, -1, 2 ** 31 - 1, 65536]), false)
  view.setInt32(20, code, false)
  view.setInt16(28, below(random, 2), false)
  for (let at = 30; at < 90; at += 4) view.setFloat32(at, pick(random, [0, 1, -1, 0.5, 1e30, Number.NaN]), false)
  const need = sizes.reduce((a, b) => a * b, width)
  const plain = joined(
    head,
    bytesOf(random, random() < 0.9 ? need : below(random, need + 1)),
    bytesOf(random, below(random, 30)),
  )
  const reader = pick(random, ['nibabel', 'nibabel_fdata', 'any'])
  return random() < 0.5 ? alone(reader, 'a.mgh', plain) : alone(reader, 'a.mgz', packed(random, plain))
}

const metaTypes = [
  'MET_CHAR',
  'MET_UCHAR',
  'MET_SHORT',
  'MET_USHORT',
  'MET_INT',
  'MET_UINT',
  'MET_LONG_LONG',
  'MET_ULONG_LONG',
  'MET_FLOAT',
  'MET_DOUBLE',
  'MET_LONG',
]
const widths = [1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 4]

/** Header lines in an order that may be wrong, some left out, some twice. */
const shaken = (random: Random, lines: readonly string[]): string[] =>
  lines.flatMap((line) => (random() < 0.01 ? [] : random() < 0.01 ? [line, line] : [line]))

const parts = (random: Random, name: string): string =>
  pick(random, [
    `LIST\n${name}\n${name}`,
    `LIST 2\n${name}`,
    `${name}%d 1 3 1`,
    `${name}%03d 0 1`,
    '%d 1 2 0',
    `${name}%`,
    '../x',
    '/etc/passwd',
    '',
    name,
    'LOCAL ',
    '.',
  ])

const metaImage: Make = (random) => {
  const rank = 1 + below(random, 4)
  const sizes = times(rank, () => size(random))
  const kind = below(random, metaTypes.length)
  const text = random() < 0.15
  const compressed = !text && random() < 0.3
  const need = sizes.reduce((a, b) => a * b, widths[kind]!)
  const body = text ? latin1(times(need, () => odd(random, String(below(random, 9)))).join(' ')) : bytesOf(random, need)
  const data = compressed ? (random() < 0.5 ? new Uint8Array(deflateSync(body)) : new Uint8Array(gzipSync(body))) : body
  const detached = random() < 0.35
  const lines = shaken(random, [
    `NDims = ${odd(random, String(rank))}`,
    `DimSize = ${sizes.map((one) => odd(random, String(one))).join(' ')}`,
    `ElementType = ${odd(random, metaTypes[kind]!)}`,
    ...(random() < 0.5 ? [`ElementSpacing = ${times(rank, () => odd(random, '1.5')).join(' ')}`] : []),
    ...(random() < 0.5 ? [`Offset = ${times(rank, () => odd(random, '-2')).join(' ')}`] : []),
    ...(random() < 0.4
      ? [`TransformMatrix = ${times(rank * rank, (i) => odd(random, i % (rank + 1) === 0 ? '1' : '0')).join(' ')}`]
      : []),
    ...(random() < 0.2 ? [`ElementNumberOfChannels = ${odd(random, '1')}`] : []),
    ...(random() < 0.2 ? [`BinaryDataByteOrderMSB = ${pick(random, ['True', 'False'])}`] : []),
    ...(text ? ['BinaryData = False'] : []),
    ...(compressed ? ['CompressedData = True'] : []),
    ...(compressed && random() < 0.5 ? [`CompressedDataSize = ${odd(random, String(data.length))}`] : []),
    ...(random() < 0.15 ? [`HeaderSize = ${odd(random, '0', ['-1', '4'])}`] : []),
    ...(random() < 0.1 ? [`${pick(random, inherited)} = 1`] : []),
    `ElementDataFile = ${detached ? (random() < 0.6 ? 'a.raw' : parts(random, 'a.raw')) : 'LOCAL'}`,
  ])
  const header = latin1(`${lines.join(random() < 0.9 ? '\n' : '\r\n')}\n`)
  const reader = pick(random, ['sitk', 'medical'])
  if (!detached) return alone(reader, 'a.mha', joined(header, data))
  return {
    reader,
    file: 'a.mhd',
    files: new Map([
      ['a.mhd', header],
      ['a.raw', data],
      ['a.raw1', data],
      ['a.raw000', data],
    ]),
  }
}

const spaceLine = (random: Random, rank: number): string =>
  rank === 3 && random() < 0.6
    ? `space: ${odd(random, pick(random, ['left-posterior-superior', 'RAS', 'LAS', 'lps', 'scanner-xyz']))}`
    : `space dimension: ${odd(random, String(rank))}`

const nrrd: Make = (random) => {
  const rank = 1 + below(random, 4)
  const sizes = times(rank, () => size(random))
  const [type, width] = pick(random, [
    ['uint8', 1],
    ['int16', 2],
    ['unsigned short', 2],
    ['float', 4],
    ['double', 8],
    ['int64', 8],
    ['uint32', 4],
    ...(random() < 0.1 ? [['block', 1] as const] : []),
  ] as const)
  const need = sizes.reduce((a, b) => a * b, width)
  const encoding = pick(random, ['raw', 'raw', 'gzip', 'text', 'hex', ...(random() < 0.1 ? ['bzip2'] : [])])
  const raw = bytesOf(random, need)
  const body =
    encoding === 'gzip'
      ? packed(random, raw)
      : encoding === 'text'
        ? latin1(times(need / width, () => odd(random, '7')).join(pick(random, [' ', '\n', ','])))
        : encoding === 'hex'
          ? latin1(Buffer.from(raw).toString('hex'))
          : raw
  const detached = random() < 0.35
  const spaced = random() < 0.4
  const vector = () =>
    random() < 0.03
      ? 'none'
      : `(${times(random() < 0.95 ? rank : 3, () => odd(random, pick(random, ['0', '1', '0.5']))).join(',')})`
  const lines = shaken(random, [
    `NRRD000${random() < 0.95 ? 4 + below(random, 2) : below(random, 10)}`,
    ...(random() < 0.3 ? ['# a comment'] : []),
    `type: ${odd(random, type)}`,
    `dimension: ${odd(random, String(rank))}`,
    ...(spaced && random() < 0.97 ? [spaceLine(random, rank)] : []),
    `sizes: ${sizes.map((one) => odd(random, String(one))).join(' ')}`,
    ...(spaced ? [`space directions: ${times(rank, vector).join(' ')}`] : []),
    ...(random() < (spaced ? 0.03 : 0.3) ? [`spacings: ${times(rank, () => odd(random, '2')).join(' ')}`] : []),
    ...(random() < 0.3
      ? [
          `kinds: ${times(rank, () => odd(random, random() < 0.9 ? 'domain' : pick(random, ['vector', 'RGB-color', 'list', 'complex', '3D-matrix', 'space']))).join(' ')}`,
        ]
      : []),
    ...(spaced && random() < 0.6 ? [`space origin: ${vector()}`] : []),
    `encoding: ${odd(random, encoding)}`,
    ...(random() < 0.9 ? [`endian: ${pick(random, ['little', 'big'])}`] : []),
    ...(random() < 0.1 ? [`line skip: ${odd(random, '1')}`] : []),
    ...(random() < 0.1 ? [`byte skip: ${odd(random, '1', ['-1'])}`] : []),
    ...(random() < 0.1 ? [`${pick(random, inherited)}:=1`] : []),
    ...(random() < 0.05 ? [`${pick(random, inherited)}: 1`] : []),
    ...(detached ? [`data file: ${random() < 0.6 ? 'a.raw' : parts(random, 'a.raw')}`] : []),
  ])
  const header = latin1(`${lines.join('\n')}\n${random() < 0.95 ? '\n' : ''}`)
  const reader = !detached || random() < 0.1 ? pick(random, ['sitk', 'medical']) : 'sitk'
  if (!detached) return alone(reader, 'a.nrrd', joined(header, body))
  return {
    reader,
    file: 'a.nhdr',
    files: new Map([
      ['a.nhdr', header],
      ['a.raw', body],
      ['a.raw1', body],
      ['a.raw000', body],
    ]),
  }
}

// pictures

const tiff: Make = (random) => {
  const width = size(random) * pick(random, [1, 8])
  const height = size(random)
  const compression = pick(random, [1, 1, 5, 8, 7, 32773, 50000, 32946, 34926, 2, 3, 4, 99])
  const raw = bytesOf(random, width * height)
  const strip = compression === 8 || compression === 32946 ? new Uint8Array(deflateSync(raw)) : raw
  const tag = (): readonly [number, number, number, number] => [
    pick(
      random,
      [
        254, 258, 262, 266, 270, 273, 274, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 330, 338, 339, 347, 530,
        700, 32997, 33628, 42113,
      ],
    ),
    pick(random, [1, 2, 3, 3, 4, 5, 7, 12, 13, 16, 99]),
    pick(random, [0, 1, 1, 1, 2, 3, 8, 300, 65535, 2 ** 32 - 1]),
    pick(random, [0, 1, 2, 3, 4, 8, 16, 32, 64, 65535, 2 ** 31]),
  ]
  const tags = times(below(random, 4), tag)
  const made = sharedTiff(8 + strip.length + 150 * (1 + below(random, 12)), {
    width,
    height,
    compression,
    strip,
    shift: random() < 0.1,
    tags,
  })
  return alone(pick(random, ['tifffile', 'pil', 'cellmask', 'gray']), 'a.tif', made)
}

function chunk(random: Random, name: string, body: Uint8Array): Uint8Array {
  const out = joined(new Uint8Array(4), latin1(name), body, new Uint8Array(4))
  const view = new DataView(out.buffer)
  view.setUint32(0, random() < 0.98 ? body.length : pick(random, [0, 1, 2 ** 31 - 1, 2 ** 32 - 1]))
  view.setUint32(8 + body.length, random() < 0.97 ? crc32(out.subarray(4, 8 + body.length)) >>> 0 : 0)
  return out
}

/** One directory with the orientation, sometimes of another type, or cut off. */
function exif(random: Random): Uint8Array {
  const out = new Uint8Array(26)
  const little = random() < 0.5
  out.set(latin1(little ? 'II' : 'MM'))
  const view = new DataView(out.buffer)
  view.setUint16(2, 42, little)
  view.setUint32(4, random() < 0.9 ? 8 : below(random, 2 ** 31), little)
  view.setUint16(8, random() < 0.9 ? 1 : below(random, 65536), little)
  view.setUint16(10, 274, little)
  view.setUint16(12, random() < 0.9 ? 3 : below(random, 16), little)
  view.setUint32(14, 1, little)
  view.setUint16(18, below(random, 10), little)
  return random() < 0.9 ? out : out.subarray(0, below(random, 26))
}

const png: Make = (random) => {
  const [depth, colour, samples] = pick(random, [
    [8, 0, 1],
    [1, 0, 1],
    [2, 3, 1],
    [8, 2, 3],
    [16, 0, 1],
    [16, 6, 4],
    [8, 4, 2],
    [8, 3, 1],
    [4, 3, 1],
    [7, 1, 1],
  ] as const)
  const [width, height] =
    random() < 0.95 ? [size(random), size(random)] : [pick(random, [0, 2 ** 31 - 1, 65535]), pick(random, [1, 65535])]
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([depth, colour, 0, 0, below(random, 8) === 0 ? 1 : 0], 8)
  const row = Math.ceil((Math.min(width, 200) * depth * samples) / 8) + 1
  const pixels = new Uint8Array(row * Math.min(height, 200))
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % row === 0 ? below(random, 6) : below(random, 256)
  const data = new Uint8Array(deflateSync(pixels))
  const extra = () => {
    const name = pick(random, [
      'tEXt',
      'zTXt',
      'iTXt',
      'iCCP',
      'gAMA',
      'cHRM',
      'sRGB',
      'pHYs',
      'tRNS',
      'acTL',
      'fcTL',
      'fdAT',
      'PLTE',
      'IDAT',
      'IHDR',
      'eXIf',
      'ABCD',
      'abCd',
      'IEND',
    ])
    if (name === 'eXIf' && random() < 0.8) return chunk(random, name, exif(random))
    const body =
      random() < 0.5 ? joined(latin1('a\0\0'), deflateSync(bytesOf(random, 20))) : bytesOf(random, below(random, 40))
    return chunk(random, name, body)
  }
  const palette =
    colour === 3 && random() < 0.9 ? [chunk(random, 'PLTE', bytesOf(random, 3 * (1 + below(random, 256))))] : []
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)
  const cut = below(random, data.length)
  const idat =
    random() < 0.7
      ? [chunk(random, 'IDAT', data)]
      : [chunk(random, 'IDAT', data.subarray(0, cut)), chunk(random, 'IDAT', data.subarray(cut))]
  const some = (odds: number) => (random() < odds ? times(1 + below(random, 3), extra) : [])
  const file = joined(
    signature,
    chunk(random, 'IHDR', header),
    ...some(0.4),
    ...palette,
    ...some(0.2),
    ...idat,
    ...some(0.3),
    chunk(random, 'IEND', new Uint8Array(0)),
  )
  return alone(pick(random, ['pil', 'gray', 'cellmask']), 'a.png', file)
}

/** 16 counts and the symbols of a Huffman code in which hardly a bit pattern is no code. */
function huffmanCode(random: Random, kind: number): number[] {
  const counts = new Array<number>(16).fill(0)
  if (random() < 0.1) {
    const odd = counts.map(() => (random() < 0.3 ? below(random, 3) : 0))
    return [
      ...odd,
      ...times(
        odd.reduce((a, b) => a + b, 0),
        () => below(random, 256),
      ),
    ]
  }
  // Differences of up to 11 bits; runs and sizes of up to 3 bits, and some ends of a block or of many.
  const [length, total, symbol] =
    kind === 0
      ? [4, 15, (i: number) => i % 12]
      : [
          6,
          63,
          (i: number) => (i % 8 === 0 ? pick(random, [0, 0xf0, 0x10, 0x20, 0xe0]) : (below(random, 5) << 4) | (i % 4)),
        ]
  counts[length - 1] = total
  return [...counts, ...times(total, symbol)]
}

const jpeg: Make = (random) => {
  const word = (value: number) => [value >> 8, value & 255]
  const some = <T>(sound: T, others: readonly T[], odds = 0.06): T => (random() < odds ? pick(random, others) : sound)
  const segment = (marker: number, body: readonly number[]) => [
    ...[0xff, marker],
    ...word(some(body.length + 2, [0, 1, below(random, 65536)], 0.01)),
    ...body,
  ]
  const codes = (kind: number, index: number) => segment(0xc4, [kind * 16 + index, ...huffmanCode(random, kind)])
  const components = some(pick(random, [1, 1, 3]), [4, 2], 0.1)
  const progressive = random() < 0.5
  const bands = progressive
    ? [
        [0, 0, 0],
        ...times(below(random, 4), () => [
          ...pick(random, [
            [1, 63],
            [1, 5],
            [6, 63],
            [0, 63],
          ] as const),
          pick(random, [0, 1, 0x10, 0x21]),
        ]),
      ]
    : [[0, 63, 0]]
  const scans = bands.map(([from, to, bits], i) => {
    const count = i === 0 ? components : 1
    const first = some(1, [2, 3, 0])
    const ids = times(count, (one) => [first + one, pick(random, [0, 0x11])]).flat()
    const data = times(some(2500, [0, 10, 60], 0.1), () => below(random, 255))
    return [...segment(0xda, [count, ...ids, from!, to!, some(bits!, [0x0d, 0x11])]), ...data]
  })
  const side = () => some(pick(random, [1, 8, 9, 17, 40]), [300, 65535, 0])
  const sampling = (i: number) => (i === 0 ? pick(random, [0x11, 0x22, 0x21]) : some(0x11, [0x22, 0x41, 0x44, 0x13, 0]))
  const frame = [
    8,
    ...word(side()),
    ...word(side()),
    components,
    ...times(components, (i) => [i + 1, sampling(i), 0]).flat(),
  ]
  const bytes = [
    ...[0xff, 0xd8],
    ...(random() < 0.3 ? segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]) : []),
    ...(random() < 0.2 ? segment(0xee, [0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, below(random, 4)]) : []),
    ...segment(0xdb, [0, ...times(64, () => 1 + below(random, 255))]),
    ...segment(progressive ? 0xc2 : some(0xc0, [0xc1, 0xc3, 0xc9]), frame),
    ...[codes(0, 0), codes(1, 0), codes(0, 1), codes(1, 1)].flat(),
    ...(random() < 0.2 ? segment(0xdd, word(below(random, 5))) : []),
    ...scans.flat(),
    ...(random() < 0.8 ? [0xff, 0xd9] : []),
  ]
  return alone(pick(random, ['pil', 'gray']), 'a.jpg', Uint8Array.from(bytes))
}

const bmp: Make = (random) => {
  const head = pick(random, [12, 40, 40, 56, 108, 124])
  const bits = pick(random, [1, 4, 8, 24, 32, 16])
  const [width, height] = [size(random), size(random)]
  const rows = ((width * bits + 31) >>> 5) * 4 * height
  const out = bytesOf(random, 14 + head + (bits <= 8 ? 4 << bits : 0) + rows)
  const view = new DataView(out.buffer)
  out.set(latin1('BM'))
  view.setUint32(10, random() < 0.9 ? out.length - rows : below(random, 2 ** 32), true)
  view.setUint32(14, head, true)
  if (head === 12) {
    view.setUint16(18, width, true)
    view.setUint16(20, height, true)
    view.setUint16(24, bits, true)
  } else {
    view.setInt32(18, random() < 0.95 ? width : pick(random, [0, -1, 2 ** 31 - 1]), true)
    view.setInt32(22, random() < 0.8 ? height : -height, true)
    view.setUint16(28, bits, true)
    view.setUint32(30, pick(random, [0, 0, 0, 3, 1]), true)
    view.setUint32(46, pick(random, [0, 0, 2, 256, 2 ** 32 - 1]), true)
  }
  return alone(pick(random, ['pil', 'gray']), 'a.bmp', out)
}

const npy: Make = (random) => {
  const shape = times(below(random, 4), () => odd(random, String(size(random))))
  const entries = shaken(random, [
    `'descr': ${pick(random, ["'<f8'", "'|u1'", "'>i2'", "'<c8'", "'|b1'", "'<f2'", "'|O'", "'<U3'", "[('a', '<i4')]", ...inherited.map((name) => `'<${name}'`)])}`,
    `'fortran_order': ${pick(random, ['True', 'False', 'False', '1', 'None'])}`,
    `'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''})`,
  ])
  const text = `{${entries.join(', ')}, }${' '.repeat(below(random, 20))}\n`
  const version = pick(random, [1, 1, 2, 3, 9])
  const head = Uint8Array.of(0x93, ...latin1('NUMPY'), version, 0, ...new Uint8Array(version === 1 ? 2 : 4))
  const length = random() < 0.95 ? text.length : below(random, 70000)
  new DataView(head.buffer)[version === 1 ? 'setUint16' : 'setUint32'](8, length, true)
  return alone('npy', 'a.npy', joined(head, latin1(text), bytesOf(random, below(random, 600))))
}

/** An archive of arrays as nnU-Net writes it: mostly one of probabilities, class first. */
const npz: Make = (random) => {
  const array = () => {
    if (random() < 0.4) return npy(random).files.get('a.npy')!
    const shape = [1 + below(random, 3), size(random), size(random), size(random)].slice(below(random, 2))
    const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')}), }\n`
    const head = Uint8Array.of(0x93, ...latin1('NUMPY'), 1, 0, 0, 0)
    new DataView(head.buffer).setUint16(8, text.length, true)
    const samples = Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => random())
    return joined(head, latin1(text), new Uint8Array(samples.buffer))
  }
  const others = times(below(random, 3) === 0 ? 1 + below(random, 2) : 0, (i) => [`a${i}.npy`, array()] as const)
  return alone('any', 'a.npz', zipOf([[odd(random, 'probabilities.npy'), array()], ...others], random, 0.02))
}

/** A file for the reader that looks at the content, now and then under the name of another format. */
const any: Make = (random) => {
  const made = pick(random, [nifti, metaImage, nrrd, tiff, png, bmp, npy, dicom])(random)
  const bytes = made.files.get(made.file)!
  if (random() < 0.8 || made.files.size > 1) return { ...made, reader: 'any' }
  return alone('any', pick(random, ['a.nii.gz', 'a.png', 'a.nrrd', 'a.mha', 'a', 'a.seg.nrrd']), bytes)
}

/** The same file for the layer that says what it means. */
const labels: Make = (random) => ({ ...any(random), reader: 'labels' })
const seen: Make = (random) => ({ ...pick(random, [tiff, png, jpeg, bmp])(random), reader: 'seen' })

// texts

/** A table in any dress. */
const sheet: Make = (random) => {
  const made = csv(random)
  const text = new TextDecoder().decode(made.files.get(made.file)!)
  const dressed = text.replaceAll(',', pick(random, [',', ';', '\t', '|']))
  const bytes =
    random() < 0.2
      ? joined(
          Uint8Array.of(0xff, 0xfe),
          new Uint8Array(Uint16Array.from(dressed, (sign) => sign.charCodeAt(0)).buffer),
        )
      : utf8(dressed)
  return alone('sheet', 'a.csv', bytes)
}

const coco: Make = (random) => {
  const id = () => (random() < 0.85 ? '1' : oddId())
  const oddId = () => pick(random, ['2', '0', '"1"', '1.5', 'null', '9007199254740993', '-1', '[]', '{}'])
  const box = () => (random() < 0.8 ? '[1,2,3,4]' : oddBox())
  const oddBox = () => pick(random, ['[1,2]', '"x"', '[1,"2",3,4]', 'null', '[1e300,0,-1,NaN]'])
  const object = () =>
    `{"id": ${id()}, "image_id": ${id()}, "category_id": ${id()}, "score": ${id()}, "bbox": ${box()}, "area": ${id()}, "iscrowd": ${id()}${mask()}}`
  const ring = () =>
    pick(random, ['[1,1,4,1,4,4]', '[1,1,4,1,4,4,1,4]', '[1,1,2,2]', '[1,2,3]', '["1",1,2,2,3,3]', '[1e9,0,0,1e9,5,5]'])
  const counts = () => pick(random, ['"52203"', '[3,4,3]', '[0]', '"\\u0000~"', '[-1,5]', '[1e12]', 'null'])
  const masks = () =>
    pick(random, [
      `[${times(1 + below(random, 2), ring).join(',')}]`,
      `{"size": [${below(random, 5)},2], "counts": ${counts()}}`,
      '[]',
      '"x"',
    ])
  const mask = () => (random() < 0.5 ? `, "segmentation": ${masks()}, "width": 5, "height": 2` : '')
  const list = () => (random() < 0.9 ? `[${times(1 + below(random, 2), object).join(',')}]` : oddList())
  const oddList = () => pick(random, [`[${id()}]`, 'null', object()])
  if (random() < 0.1) return alone('coco', 'a.jsonl', utf8(times(1 + below(random, 4), object).join('\n')))
  return alone('coco', 'a.json', utf8(`{"images": ${list()}, "categories": ${list()}, "annotations": ${list()}}`))
}

const texts: Make = (random) => {
  const text = () => pick(random, ['"no effusion"', '"\u00e4\\n"', '""', '1', 'null', '{"id": 1}', '["x"]', '"[1]"'])
  const lines = times(below(random, 4), text)
  const dressed = pick(random, [`[${lines.join(',')}]`, lines.join('\n'), `{"a": ${text()}}`, `[1] ${lines.join(' ')}`])
  return alone('texts', pick(random, ['a.txt', 'a.json', 'a.jsonl', 'a.csv', 'a']), utf8(dressed))
}

const csv: Make = (random) => {
  const columns = 1 + below(random, 5)
  const cell = () =>
    pick(random, [
      '1',
      'a',
      '',
      '"x"',
      '"a""b"',
      '1.5',
      'NA',
      'true',
      '-0',
      '1e400',
      '9'.repeat(30),
      '"',
      'a\0b',
      ' 1 ',
      '٣',
      ...inherited,
    ])
  const name = () => pick(random, ['id', 'a', 'a.1', '', 'id', ...inherited])
  const row = (make: () => string) => times(columns + (random() < 0.05 ? 1 : 0), make).join(',')
  return alone(
    'csv',
    'a.csv',
    utf8([row(name), ...times(below(random, 8), () => row(cell))].join(pick(random, ['\n', '\r\n', '\r']))),
  )
}

/** A JSON text; numbers and keys may be odd. */
function jsonText(random: Random, depth = 0): string {
  const kind = below(random, depth > 4 ? 4 : 6)
  if (kind === 0) return odd(random, String(below(random, 99)), ['-0', '1E5', 'NaN', '-Infinity', '01', '1.', '1e400'])
  if (kind === 1) return JSON.stringify(pick(random, ['a', '', '\ud800', '\u2028', '"\\', ...inherited]))
  if (kind === 2) return pick(random, ['true', 'false', 'null', 'nul', '"\\u00e9"', '"\\x"', '"\t"'])
  if (kind === 3) return random() < 0.98 ? '[]' : `${'['.repeat(1001)}${']'.repeat(below(random, 1002))}`
  if (kind === 4)
    return `[${times(below(random, 5), () => jsonText(random, depth + 1)).join(random() < 0.97 ? ', ' : ' ')}]`
  const keys = [
    'a',
    'b',
    '1',
    'size',
    'counts',
    'location',
    'anterior',
    'posterior',
    'polygons',
    'annotations',
    ...inherited,
  ]
  return `{${times(below(random, 5), () => `${JSON.stringify(pick(random, keys))}: ${jsonText(random, depth + 1)}`).join(', ')}}`
}

const json: Make = (random) => {
  const file = pick(random, ['a.json', 'a.json', 'a.txt'])
  return alone(
    file === 'a.txt' ? 'box' : pick(random, ['json', 'typed-json', 'text', 'box', 'edges', 'edges_official']),
    file,
    utf8(jsonText(random)),
  )
}

function yamlNode(random: Random, depth: number): string {
  const kind = below(random, depth > 3 ? 5 : 9)
  if (kind === 0)
    return odd(random, '1', ['0x1f', '0b1', '1:30', '.inf', '~', 'yes', '2001-01-01', '2001-12-14t21:59:43.10-05:00'])
  if (kind === 1)
    return pick(random, ['a', '"b\\n"', "'c'", '!!str 1', '!!int x', '!!python/none x', '!', '!!float .', ...inherited])
  if (kind === 2) return pick(random, ['*a', '*b', '*zz'])
  if (kind === 3)
    return `&${pick(random, ['a', 'b'])} ${pick(random, ['1', '[*a]', '[*b]', '{*a: *b}', '{<<: *a}', '{<<: [*a, *b]}'])}`
  if (kind === 4) return pick(random, ['', '|\n    x\n', '>-\n    y\n', '? ', '- ', ': ', '%', '@', '`', '\t'])
  if (kind < 7) return `[${times(below(random, 4), () => yamlNode(random, depth + 1)).join(', ')}]`
  const key = () => pick(random, ['a', 'L-A1', 'anterior', '<<', '1', '=', ...inherited])
  return `{${times(below(random, 4), () => `${key()}: ${yamlNode(random, depth + 1)}`).join(', ')}}`
}

const yaml: Make = (random) => {
  const edge = (names: readonly string[]) =>
    `{${names.map((name) => `${name}: ${random() < 0.9 ? '1' : yamlNode(random, 2)}`).join(', ')}}`
  const sound = `anterior: ${edge(['L-A1', 'Acom', '3rd-A2', 'R-A1'])}\nposterior: ${edge(['L-Pcom', 'L-P1', 'R-P1', 'R-Pcom'])}\n`
  const any = times(
    1 + below(random, 5),
    () => `${pick(random, ['a', 'b', '- x', '&a k', '? k'])}: ${yamlNode(random, 0)}`,
  ).join('\n')
  const text = random() < 0.4 ? sound : any
  return alone(pick(random, ['yaml', 'edges', 'edges_official']), 'a.yml', utf8(text))
}

const rle: Make = (random) => {
  const number = () => odd(random, String(1 + below(random, 40)), ['1e9', '99999999999'])
  const kaggle = times(below(random, 12), number).join(' ')
  const coco = `{"size": [${number() || 0}, ${number() || 0}], "counts": ${random() < 0.5 ? JSON.stringify(times(below(random, 9), () => String.fromCharCode(48 + below(random, 70))).join('')) : `[${times(below(random, 9), number).join(',')}]`}}`
  const polygon = `[[${times(6 + below(random, 6), () => pick(random, ['0', '1.5', '-3', '20', '1e9', '1e300', 'NaN', '-1e18'])).join(',')}]]`
  return alone('rle', 'a.rle', utf8(pick(random, [kaggle, coco, polygon])))
}

const geojson: Make = (random) => {
  const number = () =>
    pick(random, [
      '0',
      '1.5',
      '-3',
      '20',
      '40.25',
      odd(random, '12', ['1e9', '1e300', 'NaN', '"x"', '[]', '-1e18', 'null']),
    ])
  const list = (count: number, make: () => string) => `[${times(count, make).join(',')}]`
  const ring = () => list((random() < 0.03 ? 1 : 3) + below(random, 6), () => `[${number()},${number()}]`)
  const rings = () => list((random() < 0.02 ? 0 : 1) + below(random, 3), ring)
  const kinds: Readonly<Record<string, () => string>> = {
    Polygon: rings,
    MultiPolygon: () => list(below(random, 4), rings),
    Point: () => `[${number()},${number()}]`,
    MultiPoint: ring,
    LineString: ring,
  }
  const one = () => {
    const kind = pick(random, Object.keys(kinds))
    const name = pick(random, ['"name":"Tumor"', '"name":"a|b*"', '"names":["A","B"]', '"name":7', ''])
    return `{"type":"Feature","geometry":{"type":"${odd(random, kind, ['GeometryCollection', ''])}","coordinates":${kinds[kind]!()}},"properties":{"classification":{${name}}}}`
  }
  const features = list(below(random, 6), one)
  const text = pick(random, [features, `{"type":"FeatureCollection","features":${features}}`, one()])
  return alone(pick(random, ['regions', 'regions', 'any']), 'a.geojson', utf8(text))
}

const zip: Make = (random) => {
  const names = ['a.csv', 'b/c.json', '../x', '/y', '__proto__', 'd/', 'a.csv', 'b', 'x'.repeat(300)]
  const entries = times(1 + below(random, 5), () => [pick(random, names), bytesOf(random, below(random, 60))] as const)
  return alone('zip', 'a.zip', zipOf(entries, random, 0.02))
}

const declaration: Make = (random) => alone('declaration', 'challenge.yaml', utf8(declarationText(random)))

const makers: Readonly<Record<string, Make>> = {
  nifti,
  analyze,
  mgh,
  metaimage: metaImage,
  nrrd,
  tiff,
  png,
  jpeg,
  bmp,
  npy,
  npz,
  dicom,
  'dicom-series': dicomSeries,
  rtstruct,
  zarr,
  any,
  labels,
  seen,
  csv,
  sheet,
  coco,
  texts,
  json,
  yaml,
  rle,
  geojson,
  zip,
  declaration,
}

/** Inputs that once took more than their share, at a size of 1 to 16 KB: on a fuzzing machine the limits, not the growth, are looked at. */
const hostile: Make = (random) => {
  const n = 1024 << below(random, 5)
  const kind = below(random, hostileTexts.length + hostileFiles.length)
  if (kind >= hostileTexts.length) return hostileFiles[kind - hostileTexts.length]!.make(n)
  const { reader, file, make } = hostileTexts[kind]!
  return alone(reader, file, make(n))
}

const byName: readonly (readonly [RegExp, readonly Make[]])[] = [
  [/\.nii(\.gz)?$/, [nifti]],
  [/\.mg[hz]$/, [mgh]],
  [/\.mha$/, [metaImage]],
  [/\.nrrd$/, [nrrd]],
  [/\.tiff?$/, [tiff]],
  [/\.(png|jpe?g|bmp)$/, [png, jpeg, bmp]],
  [/\.npy$/, [npy]],
  [/\.csv$/, [csv]],
  [/\.json$/, [json]],
  [/\.ya?ml$/, [yaml]],
]

/** The content of a file that goes by this name; null where no format does. */
export function structuredFile(random: Random, name: string): Uint8Array | null {
  const makes = byName.find(([ending]) => ending.test(name))?.[1]
  if (!makes) return null
  const { file, files } = pick(random, makes)(random)
  return files.get(file)!
}

export const structuredFormats: readonly string[] = Object.keys(makers)

export function structuredOf(format: string, random: Random): FuzzInput {
  return makers[format]!(random)
}

const chosen = process.env.FUZZ_FORMATS?.split(',')
const names = Object.keys(makers).filter((name) => chosen?.includes(name) ?? true)

export function structuredInput(random: Random): FuzzInput {
  if (names.length === 0 || random() < 0.04) return hostile(random)
  return makers[pick(random, names)]!(random)
}
