/** Large sound files of every format and way of storing, about n bytes of samples or of text each: what a reader does for honest files, beside {@link hostileFiles}. */
import { deflateSync, gzipSync } from 'node:zlib'
import { storedZip } from '../../../src/formats/zip/storedZip'
import { randomAt } from '../../fuzz/random'
import { zipOf } from '../../fuzz/zipOf'
import { npyBytes } from '../files/smallFiles'
import { niftiHead, png, sharedTiff } from '../hostileFiles'
import { dicomImageOf } from './dicomImageOf'
import { dicomSegOf } from './dicomSegOf'

export interface PlainFile {
  readonly name: string
  readonly readers: readonly string[]
  readonly file: string
  readonly make: (n: number) => Uint8Array
}

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
/** Bytes that compress by about half: a tile longer than what DEFLATE looks back. */
const noise = (count: number): Uint8Array => {
  const random = randomAt(1, 1)
  const tile = Uint8Array.from({ length: 1 << 16 }, () => random() * 16)
  const out = new Uint8Array(count)
  for (let at = 0; at < count; at += tile.length) out.set(tile.subarray(0, count - at), at)
  return out
}
const fast = { level: 1 } as const

/** A Zarr array of bytes in chunks of 64 × 64 × 64. */
function zarrOf(count: number, codec: 'none' | 'zlib'): Uint8Array {
  const compressor = codec === 'none' ? null : { id: codec }
  const meta = { zarr_format: 2, dtype: '|u1', order: 'C', fill_value: 0, filters: null, compressor }
  const chunk = noise(1 << 18)
  const bytes = codec === 'none' ? chunk : new Uint8Array(deflateSync(chunk, fast))
  const array = latin1(JSON.stringify({ ...meta, shape: [64 * count, 64, 64], chunks: [64, 64, 64] }))
  const chunks = Array.from({ length: count }, (_, z) => ({ name: `${z}.0.0`, bytes }))
  return storedZip([{ name: '.zarray', bytes: array }, ...chunks])
}

const niftiReaders = ['any', 'sitk', 'nibabel', 'nibabel_fdata', 'medical']
const volumeReaders = ['any', 'sitk', 'medical']
const pictureReaders = ['any', 'pil', 'gray', 'cellmask']

/** Of one axis of thousand, one of hundred and the rest. */
const sizesOf = (n: number) => [1000, 100, Math.max(1, Math.floor(n / 100_000))] as const
const samplesOf = (n: number) => sizesOf(n).reduce((a, b) => a * b)

const nifti = (code: number, width: number, samples: (count: number) => Uint8Array) => (n: number) => {
  const head = niftiHead(...sizesOf(n / width))
  const view = new DataView(head.buffer)
  view.setInt16(70, code, true)
  view.setInt16(72, 8 * width, true)
  return joined(head, samples(width * samplesOf(n / width)))
}
const zeros = (count: number) => new Uint8Array(count)
const gz = (make: (n: number) => Uint8Array) => (n: number) => new Uint8Array(gzipSync(make(n), fast))

const metaHeader = (n: number, extra = '', type = 'MET_UCHAR') =>
  latin1(`NDims = 3\nDimSize = ${sizesOf(n).join(' ')}\nElementType = ${type}\n${extra}ElementDataFile = LOCAL\n`)
const nrrdHeader = (n: number, encoding: string) =>
  latin1(`NRRD0004\ntype: uint8\ndimension: 3\nsizes: ${sizesOf(n).join(' ')}\nencoding: ${encoding}\n\n`)
const digits = (count: number) => latin1('7 '.repeat(count))

const side = (n: number) => Math.floor(Math.sqrt(n))
const pngOf = (n: number, samples: (count: number) => Uint8Array) => {
  const edge = side(n)
  const rows = samples((edge + 1) * edge)
  for (let row = 0; row < edge; row++) rows[row * (edge + 1)] = row % 5
  return png(edge, edge, zeros(0), deflateSync(rows, fast))
}
const tiff = (compression: number, pack: (raw: Uint8Array) => Uint8Array) => (n: number) => {
  const edge = side(n)
  const strip = pack(noise(edge * edge))
  return sharedTiff(0, { width: edge, height: edge, compression, strip })
}

/** One bit a sample. */
function bmp(n: number): Uint8Array {
  const edge = side(n) & ~31
  const out = zeros(62 + (edge * edge) / 8)
  const view = new DataView(out.buffer)
  out.set(latin1('BM'))
  view.setUint32(10, 62, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, edge, true)
  view.setInt32(22, edge, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 1, true)
  view.setUint32(58, 0xffffff, true)
  return out
}

/** Gray, baseline, two bits a block of 64 samples. */
function jpeg(n: number): Uint8Array {
  const edge = side(n) & ~7
  const word = (value: number) => [value >> 8, value & 255]
  const segment = (marker: number, body: readonly number[]) => [0xff, marker, ...word(body.length + 2), ...body]
  const one = (kind: number) => [kind * 16, 1, ...new Array<number>(15).fill(0), 0]
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, ...word(edge), ...word(edge), 1, 1, 0x11, 0]),
    ...segment(0xc4, [...one(0), ...one(1)]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]
  return joined(Uint8Array.from(head), zeros(Math.ceil((edge / 8) ** 2 / 4) + 1), Uint8Array.of(0xff, 0xd9))
}

const lines = (n: number, line: (i: number) => string): Uint8Array => {
  const parts: string[] = []
  for (let i = 0, length = 0; length < n; i++) {
    const text = line(i)
    parts.push(text)
    length += text.length
  }
  return latin1(parts.join(''))
}

const file = (name: string, readers: readonly string[], at: string, make: PlainFile['make']): PlainFile => ({
  name,
  readers,
  file: at,
  make,
})

export const plainFiles: readonly PlainFile[] = [
  file('NIfTI of bytes', niftiReaders, 'a.nii', nifti(2, 1, noise)),
  file('NIfTI of doubles', niftiReaders, 'a.nii', nifti(64, 8, zeros)),
  file('NIfTI of bytes, gzip', niftiReaders, 'a.nii.gz', gz(nifti(2, 1, noise))),
  file('NIfTI of zeros, gzip', niftiReaders, 'a.nii.gz', gz(nifti(2, 1, zeros))),
  file('NIfTI of shorts, gzip', niftiReaders, 'a.nii.gz', gz(nifti(4, 2, noise))),
  file('MetaImage', volumeReaders, 'a.mha', (n) => joined(metaHeader(n), noise(samplesOf(n)))),
  file('MetaImage, zlib', volumeReaders, 'a.mha', (n) =>
    joined(metaHeader(n, 'CompressedData = True\n'), deflateSync(noise(samplesOf(n)), fast)),
  ),
  file('MetaImage, text', volumeReaders, 'a.mha', (n) =>
    joined(metaHeader(n / 2, 'BinaryData = False\n'), digits(samplesOf(n / 2))),
  ),
  file('MetaImage, text of doubles', volumeReaders, 'a.mha', (n) =>
    joined(metaHeader(n / 2, 'BinaryData = False\n', 'MET_DOUBLE'), digits(samplesOf(n / 2))),
  ),
  file('NRRD', volumeReaders, 'a.nrrd', (n) => joined(nrrdHeader(n, 'raw'), noise(samplesOf(n)))),
  file('NRRD, gzip', volumeReaders, 'a.nrrd', (n) =>
    joined(nrrdHeader(n, 'gzip'), gzipSync(noise(samplesOf(n)), fast)),
  ),
  file('NRRD, hexadecimal', volumeReaders, 'a.nrrd', (n) =>
    joined(nrrdHeader(n / 2, 'hex'), latin1(Buffer.from(noise(samplesOf(n / 2))).toString('hex'))),
  ),
  file('NRRD, text', volumeReaders, 'a.nrrd', (n) => joined(nrrdHeader(n / 2, 'text'), digits(samplesOf(n / 2)))),
  file('PNG', pictureReaders, 'a.png', (n) => pngOf(n, noise)),
  file('PNG of zeros', pictureReaders, 'a.png', (n) => pngOf(n, zeros)),
  file('BMP', ['pil', 'gray'], 'a.bmp', bmp),
  file('JPEG', ['pil', 'gray'], 'a.jpg', jpeg),
  file(
    'TIFF',
    [...pictureReaders, 'tifffile'],
    'a.tif',
    tiff(1, (raw) => raw),
  ),
  file(
    'TIFF, DEFLATE',
    [...pictureReaders, 'tifffile'],
    'a.tif',
    tiff(8, (raw) => new Uint8Array(deflateSync(raw, fast))),
  ),
  file('NPY of doubles', ['any', 'npy'], 'a.npy', (n) =>
    npyBytes(new Float64Array(Math.floor(n / 8)), [Math.floor(n / 8)]),
  ),
  file('DICOM image', ['any', 'dicom'], 'a.dcm', (n) =>
    dicomImageOf(noise(512 * Math.max(1, Math.min(32767, n >> 9)))),
  ),
  file('DICOM slices in an archive', ['any', 'dicom'], 'a.zip', (n) =>
    storedZip(
      Array.from({ length: Math.max(1, n >> 17) }, (_, z) => ({
        name: `IM${z}`,
        bytes: dicomImageOf(noise(1 << 17), z),
      })),
    ),
  ),
  file('DICOM segmentation of bits', ['any', 'dicom', 'dicom_seg'], 'a.dcm', (n) => {
    const slices = Math.max(1, Math.floor(n / 32768))
    const frames = Array.from({ length: slices }, (_, slice) => [1, slice] as const)
    const pixels = noise(slices * 32768)
    return dicomSegOf({ kind: 'BINARY', rows: 512, columns: 512, segments: 1, frames, pixels })
  }),
  file('DICOM segmentation of fractions', ['any', 'dicom', 'dicom_seg'], 'a.dcm', (n) => {
    const slices = Math.max(1, Math.floor(n / 65536))
    const frames = Array.from({ length: slices }, (_, slice) => [1, slice] as const)
    const pixels = noise(slices * 65536)
    return dicomSegOf({ kind: 'FRACTIONAL', rows: 256, columns: 256, segments: 1, frames, pixels })
  }),
  ...(['none', 'zlib'] as const).map((codec) =>
    file(`Zarr, ${codec}`, ['any', 'ome_zarr'], 'a.zarr.zip', (n) => zarrOf(Math.max(1, n >> 18), codec)),
  ),
  file('CSV of numbers', ['csv'], 'a.csv', (n) =>
    joined(
      latin1('id,a,b\n'),
      lines(n, (i) => `c${i},${i},0.${i}\n`),
    ),
  ),
  file('CSV of texts', ['csv'], 'a.csv', (n) =>
    joined(
      latin1('id,a\n'),
      lines(n, (i) => `c${i},"x, ${i}"\n`),
    ),
  ),
  file('JSON of numbers', ['json', 'typed-json', 'text'], 'a.json', (n) =>
    joined(
      latin1('['),
      lines(n, (i) => `${i},`),
      latin1('0]'),
    ),
  ),
  file('JSON of objects', ['json', 'typed-json', 'text'], 'a.json', (n) =>
    joined(
      latin1('['),
      lines(n, (i) => `{"a": ${i}.5, "b": [1, "x"]},`),
      latin1('0]'),
    ),
  ),
  file('YAML of lists', ['yaml'], 'a.yml', (n) => lines(n, (i) => `- [${i}, a, 0.5]\n`)),
  file('YAML of mappings', ['yaml'], 'a.yml', (n) => lines(n, (i) => `k${i}: { a: 1, b: "x" }\n`)),
  file('box', ['box'], 'a.txt', (n) =>
    joined(
      latin1('title\n'),
      lines(Math.min(n, 2 ** 19), () => '1 2 3\n'),
    ),
  ),
  file('edges', ['edges', 'edges_official'], 'a.yml', (n) =>
    joined(
      latin1('anterior: {'),
      lines(Math.min(n, 2 ** 19), (i) => `e${i}: 1, `),
      latin1('}\n'),
    ),
  ),
  file('ZIP', ['zip'], 'a.zip', (n) =>
    zipOf(
      [
        ['a', noise(n / 2)],
        ['b', noise(n / 2)],
      ],
      randomAt(1, 3),
    ),
  ),
]
