/**
 * The text header of NRRD, checked as strictly as in the reference (an unknown field is an error).
 */
import { refuse } from '../../errors/refuse'
import type { SampleType } from '../volume/samples'

export interface NrrdHeader {
  readonly fields: ReadonlyMap<string, string>
  readonly type: SampleType
  /** Fastest first, as in the file. */
  readonly sizes: readonly number[]
  readonly kinds: readonly string[]
  readonly encoding: 'raw' | 'gzip' | 'text' | 'hex'
  readonly littleEndian: boolean
  readonly lineSkip: number
  readonly byteSkip: number
  /** null: the data follow the header. */
  readonly dataFile: string | null
  readonly list: readonly string[]
  /** Offset of the first byte after the header. */
  readonly end: number
}

const fieldNames = new Map(
  [
    ...[
      'content',
      'number',
      'type',
      'block size',
      'blocksize',
      'dimension',
      'space',
      'space dimension',
      'sizes',
      'spacings',
    ],
    ...[
      'thicknesses',
      'axis mins',
      'axismins',
      'axis maxs',
      'axismaxs',
      'space directions',
      'centers',
      'kinds',
      'labels',
    ],
    ...['units', 'min', 'max', 'old min', 'oldmin', 'old max', 'oldmax', 'data file', 'datafile', 'endian', 'encoding'],
    ...['line skip', 'lineskip', 'byte skip', 'byteskip', 'sample units', 'sampleunits', 'space units', 'space origin'],
    ...['measurement frame', 'centerings'],
  ].map((name) => [name, name]),
)
for (const [spelling, name] of [
  ['centerings', 'centers'],
  ['blocksize', 'block size'],
  ['axismins', 'axis mins'],
  ['axismaxs', 'axis maxs'],
  ['oldmin', 'old min'],
  ['oldmax', 'old max'],
  ['datafile', 'data file'],
  ['lineskip', 'line skip'],
  ['byteskip', 'byte skip'],
  ['sampleunits', 'sample units'],
] as const)
  fieldNames.set(spelling, name)

const words = new Set(['type', 'encoding', 'endian', 'space'])

const perAxis = ['sizes', 'spacings', 'thicknesses', 'axis mins', 'axis maxs', 'space directions', 'centers', 'kinds']

/** Fields that are used only with a known space. */
const inSpace = ['space directions', 'space origin', 'space units', 'measurement frame']

const typeWords: readonly (readonly [SampleType, string])[] = [
  ['int8', 'signed char|int8|int8_t'],
  ['uint8', 'uchar|unsigned char|uint8|uint8_t'],
  ['int16', 'short|short int|signed short|signed short int|int16|int16_t'],
  ['uint16', 'ushort|unsigned short|unsigned short int|uint16|uint16_t'],
  ['int32', 'int|signed int|int32|int32_t'],
  ['uint32', 'uint|unsigned int|uint32|uint32_t'],
  ['int64', 'longlong|long long|long long int|signed long long|signed long long int|int64|int64_t'],
  ['uint64', 'ulonglong|unsigned long long|unsigned long long int|uint64|uint64_t'],
  ['float32', 'float'],
  ['float64', 'double'],
]
const types = new Map(typeWords.flatMap(([type, words]) => words.split('|').map((word) => [word, type] as const)))

const encodings = new Map<string, NrrdHeader['encoding']>([
  ['raw', 'raw'],
  ['gzip', 'gzip'],
  ['gz', 'gzip'],
  ['ascii', 'text'],
  ['text', 'text'],
  ['txt', 'text'],
  ['hex', 'hex'],
])

/** Every kind with the size of its axis; 0: any size. */
const kindSizes = new Map<string, number>([
  ...['domain', 'space', 'time', '???', 'none'].map((kind) => [kind, 0] as const),
  ...['list', 'point', 'vector', 'contravariant-vector', 'covariant-vector', 'normal'].map(
    (kind) => [kind, 0] as const,
  ),
  ...['stub', 'scalar'].map((kind) => [kind, 1] as const),
  ...['complex', '2-vector'].map((kind) => [kind, 2] as const),
  ...['3-color', '3-vector', '3-normal'].map((kind) => [kind, 3] as const),
  ...['rgb', 'hsv', 'xyz'].flatMap((kind) => [kind, `${kind}color`, `${kind}-color`].map((word) => [word, 3] as const)),
  ...['4-color', 'rgba', 'rgbacolor', 'rgba-color', '4-vector', 'quaternion'].map((kind) => [kind, 4] as const),
  ...['matrix', 'tensor'].flatMap((word) => [
    ...['symmetric', 'sym'].flatMap((sym) => [
      [`2d-${sym}-${word}`, 3] as const,
      [`2d-masked-${sym}-${word}`, 4] as const,
      [`3d-${sym}-${word}`, 6] as const,
      [`3d-masked-${sym}-${word}`, 7] as const,
    ]),
    [`2d-${word}`, 4] as const,
    [`2d-masked-${word}`, 5] as const,
    [`3d-${word}`, 9] as const,
    [`3d-masked-${word}`, 10] as const,
  ]),
])

const longestHeader = 1 << 20
const mostAxes = 16

export function nrrdHeader(bytes: Uint8Array, file: string): NrrdHeader {
  if (bytes.length === 0) refuse('empty', 'NRRD header', '0 bytes', 'NRRD000x', { file })
  const { fields, list, end } = fieldLines(bytes, file)
  const required = (name: string) =>
    fields.get(name) ?? refuse('bad-header', name, 'nothing', `a line "${name}: …"`, { file })
  const typeName = required('type')
  const type = types.get(typeName.toLowerCase())
  if (type === undefined) refuse('bad-header', 'type', typeName, 'a type name of the format', { file })
  const rank = wholeNumber(required('dimension'))
  if (!(rank >= 1 && rank <= mostAxes))
    refuse('bad-header', 'dimension', fields.get('dimension') ?? '', `1 to ${mostAxes}`, { file })
  const order = [...fields.keys()]
  const early = perAxis.find((name) => fields.has(name) && order.indexOf(name) < order.indexOf('dimension'))
  if (early !== undefined) refuse('bad-header', early, `${early} before dimension`, 'dimension first', { file })
  const space = order.findIndex((name) => name === 'space' || name === 'space dimension')
  const placed = inSpace.find((name) => fields.has(name) && (space < 0 || order.indexOf(name) < space))
  if (placed !== undefined)
    refuse('bad-header', placed, `${placed} without a space before it`, 'space or space dimension first', { file })
  const sizes = required('sizes').split(/\s+/).map(wholeNumber)
  if (sizes.length !== rank || sizes.some((size) => !(size >= 1)))
    refuse('bad-header', 'sizes', fields.get('sizes') ?? '', `${rank} whole numbers of at least 1`, { file })
  const encodingName = required('encoding')
  const encoding = encodings.get(encodingName.toLowerCase())
  if (encoding === undefined) {
    const ofFormat = /^(bzip2|bz2|zrl)$/i.test(encodingName)
    refuse(ofFormat ? 'wrong-format' : 'bad-header', 'encoding', encodingName, 'raw, gzip, ascii or hex', { file })
  }
  const endian = fields.get('endian')?.toLowerCase()
  if (endian !== undefined && endian !== 'little' && endian !== 'big')
    refuse('bad-header', 'endian', endian, 'little or big', { file })
  if (endian === undefined && !/8$/.test(type) && encoding !== 'text')
    refuse('bad-header', 'endian', 'nothing', `a byte order for ${type}`, { file })
  const skip = (name: string, least: number) => {
    const value = wholeNumber(fields.get(name) ?? '0')
    if (!(value >= least))
      refuse('bad-header', name, fields.get(name) ?? '', `a whole number of at least ${least}`, { file })
    return value
  }
  const byteSkip = skip('byte skip', -1)
  if (byteSkip < 0 && encoding === 'text') refuse('bad-header', 'byte skip', '−1 with text', '0 or more', { file })
  return {
    fields,
    type,
    sizes,
    kinds: kindsOf(fields.get('kinds'), sizes, file),
    encoding,
    littleEndian: endian !== 'big',
    lineSkip: skip('line skip', 0),
    byteSkip,
    dataFile: fields.get('data file') ?? null,
    list,
    end,
  }
}

function kindsOf(text: string | undefined, sizes: readonly number[], file: string): string[] {
  if (text === undefined) return sizes.map(() => 'none')
  const kinds = text.toLowerCase().split(/\s+/)
  if (kinds.length !== sizes.length) refuse('bad-header', 'kinds', text, `${sizes.length} words`, { file })
  kinds.forEach((kind, axis) => {
    const size = kindSizes.get(kind) ?? refuse('bad-header', 'kinds', kind, 'a kind of the format', { file })
    if (size !== 0 && size !== sizes[axis])
      refuse('bad-header', 'kinds', `${kind} on an axis of ${sizes[axis]}`, `an axis of ${size}`, { file })
  })
  return kinds
}

interface FieldLines {
  readonly fields: ReadonlyMap<string, string>
  readonly list: readonly string[]
  readonly end: number
}

function fieldLines(bytes: Uint8Array, file: string): FieldLines {
  const first = nextLine(bytes, 0)
  if (!/^NRRD(000[1-5]|00\.01)$/.test(first.text))
    refuse('bad-magic', 'NRRD magic', JSON.stringify(first.text.slice(0, 16)), 'NRRD0001 to NRRD0005', { file })
  const fields = new Map<string, string>()
  for (let at = first.next; ; ) {
    if (at >= bytes.length) {
      if (fields.has('data file')) return { fields, list: [], end: bytes.length }
      return refuse('bad-header', 'NRRD header', 'the end of the file', 'an empty line before the data', { file })
    }
    const { text, next } = nextLine(bytes, at)
    if (next > longestHeader)
      refuse('bad-header', 'NRRD header', `${next} bytes`, `at most ${longestHeader} bytes`, { file })
    at = next
    if (text === '') return { fields, list: [], end: next }
    if (text.startsWith('#')) continue
    const colon = text.indexOf(': ')
    const name = colon < 0 ? undefined : fieldNames.get(text.slice(0, colon).toLowerCase())
    if (name === undefined) {
      if (text.includes(':=')) continue
      refuse('bad-header', 'NRRD header', JSON.stringify(text.slice(0, 60)), 'a known "field: value" or "key:=value"', {
        file,
      })
    }
    if (fields.has(name)) refuse('bad-header', name, 'the field twice', 'the field once', { file })
    const value = text.slice(colon + 2).trimStart()
    // The reference compares words including trailing blanks.
    fields.set(name, words.has(name) ? value : value.trimEnd())
    if (name === 'data file' && /^LIST\b/.test(fields.get(name) ?? ''))
      return { fields, list: restOf(bytes, at), end: bytes.length }
  }
}

/** Lines end with LF, CR LF or CR. */
function nextLine(bytes: Uint8Array, at: number): { text: string; next: number } {
  let end = at
  const stop = Math.min(bytes.length, at + longestHeader)
  while (end < stop && bytes[end] !== 10 && bytes[end] !== 13) end++
  const next = bytes[end] === 13 && bytes[end + 1] === 10 ? end + 2 : end + 1
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, end)), next }
}

function restOf(bytes: Uint8Array, at: number): string[] {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(at, at + longestHeader))
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

function wholeNumber(text: string): number {
  return /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
}
