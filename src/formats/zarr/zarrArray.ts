/** The metadata of a Zarr array, of format 2 (`.zarray`) and 3 (`zarr.json`), in one form. */
import type { DType } from '../../contract'
import { shownJson } from '../../errors/shownJson'
import type { Fail } from '../readers/pictureFailure'
import { halfPrecision } from '../volume/halfPrecision'
import { type ByteCodec, byteCodecs, type Codec, v2Compressor } from './zarrCodecs'
import { idOf, isObject, type Json, refuseCodec } from './zarrJson'

/** How the bytes of one chunk become samples. */
export interface ChunkLayout {
  readonly shape: readonly number[]
  /** The axes of the stored chunk, slowest first. */
  readonly order: readonly number[]
  readonly bigEndian: boolean
  /** In the order in which they are undone. */
  readonly codecs: readonly ByteCodec[]
}

/** The chunks of one file that holds several. */
export interface Shards {
  readonly shape: readonly number[]
  readonly indexFirst: boolean
  readonly indexCodecs: readonly ByteCodec[]
}

export interface ZarrArray {
  readonly path: string
  readonly shape: readonly number[]
  readonly dtype: DType
  readonly itemBytes: number
  /** One sample, in the byte order of this machine's typed arrays (little-endian). */
  readonly fill: Uint8Array
  readonly chunk: ChunkLayout
  /** null: a file a chunk. */
  readonly shards: Shards | null
  /** The name of the file of a chunk or shard by its place in the grid. */
  readonly key: (place: readonly number[]) => string
  /** Names of the axes by format 3. */
  readonly names: readonly (string | null)[] | null
}

const itemSizes: Readonly<Partial<Record<DType, number>>> = {
  bool: 1,
  uint8: 1,
  int8: 1,
  uint16: 2,
  int16: 2,
  float16: 2,
  uint32: 4,
  int32: 4,
  float32: 4,
  uint64: 8,
  int64: 8,
  float64: 8,
}

const kinds: Readonly<Record<string, string>> = { b: 'bool', u: 'uint', i: 'int', f: 'float' }

const mostAxes = 8

/** @throws MedgradeError `bad-header`, `unsupported` with the name of the codec or type and the way to convert. */
export function arrayOfV2(meta: Json, path: string, fail: Fail): ZarrArray {
  const typed = /^([<>|])([buif])(\d+)$/.exec(String(meta.dtype))
  const dtype = typed ? dtypeNamed(typed[2] === 'b' ? 'bool' : `${kinds[typed[2]]}${8 * Number(typed[3])}`) : null
  if (dtype === null) throw refuseType(meta.dtype, fail)
  const itemBytes = itemSizes[dtype]!
  const shape = sizesOf(meta.shape, 'shape', 0, fail)
  const chunks = sizesOf(meta.chunks, 'chunks', 1, fail, shape.length)
  const { filters = null, compressor = null, order = 'C', dimension_separator: separator = '.' } = meta
  if (Array.isArray(filters) ? filters.length > 0 : filters !== null)
    throw refuseCodec(`the filter ${idOf((filters as readonly unknown[])[0])}`, fail)
  if (separator !== '.' && separator !== '/')
    throw fail('bad-header', `separator ${shownJson(separator)}`, '"." or "/"')
  if (order !== 'C' && order !== 'F') throw fail('bad-header', `order ${shownJson(order)}`, 'C or F')
  const axes = [...shape.keys()]
  const own: Codec[] = compressor === null ? [] : [v2Compressor(compressor, fail)]
  return {
    path,
    shape,
    dtype,
    itemBytes,
    fill: fillBytes(meta.fill_value ?? null, dtype, fail),
    chunk: {
      shape: chunks,
      order: order === 'C' ? axes : axes.reverse(),
      bigEndian: typed![1] === '>',
      codecs: byteCodecs(own, product(chunks) * itemBytes, fail),
    },
    shards: null,
    key: (place) => (place.length === 0 ? '0' : place.join(separator)),
    names: null,
  }
}

/** @throws MedgradeError as {@link arrayOfV2}. */
export function arrayOfV3(meta: Json, path: string, fail: Fail): ZarrArray {
  const dtype = typeof meta.data_type === 'string' ? dtypeNamed(meta.data_type) : null
  if (dtype === null) throw refuseType(meta.data_type, fail)
  const itemBytes = itemSizes[dtype]!
  const shape = sizesOf(meta.shape, 'shape', 0, fail)
  const grid = named(meta.chunk_grid, 'chunk grid', fail)
  if (grid.name !== 'regular') throw fail('unsupported', `a chunk grid ${grid.name}`, 'a regular one')
  const file = sizesOf(grid.configuration.chunk_shape, 'chunk_shape', 1, fail, shape.length)
  if (Array.isArray(meta.storage_transformers) && meta.storage_transformers.length > 0)
    throw fail('unsupported', 'storage transformers', 'none')
  const codecs = codecsOf(meta.codecs, fail)
  const [first] = codecs
  const isSharded = first?.name === 'sharding_indexed'
  const chunkOf = (list: readonly Codec[], sizes: readonly number[]) => chunkLayout(list, sizes, itemBytes, fail)
  const base = {
    path,
    shape,
    dtype,
    itemBytes,
    fill: fillBytes(meta.fill_value ?? null, dtype, fail),
    key: chunkKey(meta.chunk_key_encoding, fail),
    names: Array.isArray(meta.dimension_names)
      ? meta.dimension_names.map((name) => (typeof name === 'string' ? name : null))
      : null,
  }
  if (!isSharded) return { ...base, chunk: chunkOf(codecs, file), shards: null }
  if (codecs.length > 1) throw refuseCodec(`${codecs[1].name} around shards`, fail)
  const inner = sizesOf(first.configuration.chunk_shape, 'chunk_shape of a shard', 1, fail, shape.length)
  if (file.some((size, axis) => size % inner[axis] !== 0))
    throw fail('bad-header', `shards of [${file}] with chunks of [${inner}]`, 'a whole number of chunks')
  const { index_location: location = 'end' } = first.configuration
  if (location !== 'end' && location !== 'start')
    throw fail('bad-header', `index_location ${shownJson(location)}`, 'start or end')
  const perShard = product(file.map((size, axis) => size / inner[axis]))
  const index = codecsOf(first.configuration.index_codecs ?? indexDefault, fail)
  const indexChunk = chunkLayout(index, [perShard, 2], 8, fail)
  if (indexChunk.bigEndian || indexChunk.codecs.some(({ name }) => name !== 'crc32c'))
    throw refuseCodec('an index of shards that is compressed or big-endian', fail)
  return {
    ...base,
    chunk: chunkOf(codecsOf(first.configuration.codecs, fail), inner),
    shards: { shape: file, indexFirst: location === 'start', indexCodecs: indexChunk.codecs },
  }
}

const indexDefault = [{ name: 'bytes', configuration: { endian: 'little' } }, { name: 'crc32c' }]

/** Transpositions, the conversion to bytes, and what is done to these. */
function chunkLayout(codecs: readonly Codec[], shape: readonly number[], itemBytes: number, fail: Fail): ChunkLayout {
  let order: readonly number[] = [...shape.keys()]
  const at = codecs.findIndex(({ name }) => name === 'bytes' || name === 'sharding_indexed')
  const toBytes = codecs[at]
  if (toBytes === undefined) throw fail('bad-header', 'codecs without bytes', 'the codec bytes')
  if (toBytes.name !== 'bytes') throw refuseCodec('shards within shards', fail)
  for (const { name, configuration } of codecs.slice(0, at)) {
    if (name !== 'transpose') throw refuseCodec(name, fail)
    const turned = transposition(configuration.order, order.length, fail)
    order = turned.map((axis) => order[axis])
  }
  return {
    shape,
    order,
    bigEndian: toBytes.configuration.endian === 'big',
    codecs: byteCodecs(codecs.slice(at + 1), product(shape) * itemBytes, fail),
  }
}

function transposition(order: unknown, rank: number, fail: Fail): readonly number[] {
  const axes = Array.from({ length: rank }, (_, axis) => axis)
  if (order === 'C') return axes
  if (order === 'F') return axes.reverse()
  const isWhole = Array.isArray(order) && order.length === rank && axes.every((axis) => order.includes(axis))
  if (!isWhole) throw fail('bad-header', `order ${shownJson(order)} of transpose`, `the axes 0 to ${rank - 1}`)
  return order as readonly number[]
}

function codecsOf(list: unknown, fail: Fail): readonly Codec[] {
  if (!Array.isArray(list) || list.length === 0 || list.length > 16)
    throw fail('bad-header', 'no list of codecs', 'codecs')
  return list.map((one) => named(one, 'codec', fail))
}

function named(value: unknown, what: string, fail: Fail): Codec {
  if (typeof value === 'string') return { name: value, configuration: {} }
  if (!isObject(value) || typeof value.name !== 'string') throw fail('bad-header', `no name of a ${what}`, 'a name')
  return { name: value.name, configuration: isObject(value.configuration) ? value.configuration : {} }
}

function chunkKey(encoding: unknown, fail: Fail): ZarrArray['key'] {
  const { name, configuration } = named(encoding ?? 'default', 'chunk key encoding', fail)
  if (name !== 'default' && name !== 'v2') throw fail('unsupported', `chunk keys ${name}`, 'default or v2')
  const { separator = name === 'v2' ? '.' : '/' } = configuration
  if (separator !== '.' && separator !== '/')
    throw fail('bad-header', `separator ${shownJson(separator)}`, '"." or "/"')
  if (name === 'v2') return (place) => (place.length === 0 ? '0' : place.join(separator))
  return (place) => ['c', ...place].join(separator)
}

const dtypeNamed = (name: string): DType | null => (Object.hasOwn(itemSizes, name) ? (name as DType) : null)

function refuseType(found: unknown, fail: Fail) {
  return fail('unsupported', `data type ${shownJson(found)}`, 'bool, whole numbers or floating point')
}

function sizesOf(value: unknown, what: string, least: number, fail: Fail, rank?: number): readonly number[] {
  const isSizes =
    Array.isArray(value) &&
    value.length <= mostAxes &&
    (rank === undefined || value.length === rank) &&
    value.every((size) => Number.isSafeInteger(size) && size >= least)
  if (!isSizes || !Number.isSafeInteger(8 * product(value)))
    throw fail(
      'bad-header',
      `${what} ${shownJson(value)}`,
      `${rank ?? `up to ${mostAxes}`} whole numbers from ${least}`,
    )
  return value as readonly number[]
}

export const product = (sizes: readonly number[]): number => sizes.reduce((a, b) => a * b, 1)

const words: Readonly<Record<string, number>> = { NaN: Number.NaN, Infinity: Infinity, '-Infinity': -Infinity }

/** One sample of the fill value; none is 0, as zarr-python takes it. */
function fillBytes(value: unknown, dtype: DType, fail: Fail): Uint8Array {
  const bytes = new Uint8Array(itemSizes[dtype]!)
  const view = new DataView(bytes.buffer)
  if (value === null) return bytes
  const bad = () => fail('bad-header', `fill value ${shownJson(value)}`, `a value of ${dtype}`)
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) && value.length === 2 + 2 * bytes.length) {
    for (let i = 0; i < bytes.length; i++)
      bytes[bytes.length - 1 - i] = Number.parseInt(value.slice(2 + 2 * i, 4 + 2 * i), 16)
    return bytes
  }
  if (typeof value === 'boolean' && dtype === 'bool') bytes[0] = value ? 1 : 0
  else if (/64$/.test(dtype) && !dtype.startsWith('float')) {
    if (!(typeof value === 'bigint' || Number.isSafeInteger(value))) throw bad()
    view.setBigUint64(0, BigInt.asUintN(64, BigInt(value as number)), true)
  } else {
    const number = typeof value === 'string' && dtype.startsWith('float') ? words[value] : value
    if (typeof number !== 'number') throw bad()
    if (dtype.startsWith('float')) setFloat(view, dtype, number, bad)
    else {
      if (!Number.isInteger(number)) throw bad()
      for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(number / 256 ** i) & 255
    }
  }
  return bytes
}

/** Every value of half precision by its bits. */
const halves = () => Array.from({ length: 2 ** 16 }, (_, bits) => halfPrecision(bits))

function setFloat(view: DataView, dtype: DType, value: number, bad: () => Error): void {
  if (dtype === 'float32') view.setFloat32(0, value, true)
  else if (dtype === 'float64') view.setFloat64(0, value, true)
  else {
    const half = Number.isNaN(value) ? 0x7e00 : halves().findIndex((one) => Object.is(one, value))
    if (half < 0) throw bad()
    view.setUint16(0, half, true)
  }
}
