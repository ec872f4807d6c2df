/**
 * OME-Zarr made from its grammar: metadata of formats 2 and 3, levels, labels, plates, chunks and shards in every codec, with the headers of Blosc, LZ4 and Zstandard written here, so that each field can be odd.
 */
import { deflateSync, gzipSync } from 'node:zlib'
import { crc32c } from '../../src/formats/zarr/crc32c'
import { or, times } from './dicom'
import type { FuzzInput } from './inputs'
import { below, pick, type Random } from './random'
import { zipOf } from './zipOf'

const odds = 0.01
const oddValues: readonly unknown[] = [
  null,
  -1,
  0,
  1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  'x',
  '1',
  'toString',
  '__proto__',
  true,
  [],
  [[]],
  {},
  { name: 'constructor' },
  [1e9, 1e9, 1e9],
  '../../a',
  '/0/',
  'x'.repeat(300),
]
/** A sound value, or one of another kind. */
const odd = (random: Random, sound: unknown): unknown => or(random, sound, oddValues, odds)

type Files = Map<string, Uint8Array>

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const product = (sizes: readonly number[]) => sizes.reduce((a, b) => a * b, 1)

/** Whole numbers of 32 bits, little-endian. */
function words(random: Random, ...values: readonly number[]): Uint8Array {
  const sound = values.map((value) =>
    or(random, value, [0, 1, value + 1, value - 1, 2 ** 31, 2 ** 32 - 1, 2 * value], odds),
  )
  return new Uint8Array(Uint32Array.from(sound).buffer)
}

// codecs

/** A block of LZ4 of literals, and of a match of what is before it. */
function lz4Block(bytes: Uint8Array, random: Random): Uint8Array {
  // The last five bytes are literals.
  const isFlat = bytes.length > 32 && bytes.every((byte) => byte === bytes[0])
  const literals = (own: Uint8Array, match: number) => {
    const more =
      own.length >= 15 ? [...Array(Math.floor((own.length - 15) / 255)).fill(255), (own.length - 15) % 255] : []
    return joined(Uint8Array.of((Math.min(15, own.length) << 4) | Math.min(15, match), ...more), own)
  }
  if (!isFlat) return literals(bytes, 0)
  const match = bytes.length - 1 - 12 - 4
  const more = match >= 15 ? [...Array(Math.floor((match - 15) / 255)).fill(255), (match - 15) % 255] : []
  const distance = or(
    random,
    [1, 0],
    [
      [0, 0],
      [255, 255],
      [2, 0],
    ],
    0.05,
  )
  return joined(
    literals(bytes.subarray(0, 1), match),
    Uint8Array.of(...distance, ...more),
    literals(bytes.subarray(-12), 0),
  )
}

/** A frame of Zstandard of one stored block, or of one that repeats a byte. */
function zstandard(bytes: Uint8Array, random: Random): Uint8Array {
  const isFlat = bytes.length > 0 && bytes.every((byte) => byte === bytes[0])
  const size = bytes.length
  const kind = or(random, isFlat ? 1 : 0, [0, 1, 2, 3], odds)
  const head = 1 | (kind << 1) | (size << 3)
  const block = joined(
    Uint8Array.of(head & 255, (head >> 8) & 255, (head >> 16) & 255),
    isFlat ? bytes.subarray(0, 1) : bytes,
  )
  const descriptor = or(random, 0xa0, [0, 0x20, 0xe0, 0xa4, 0xb0, 0xff], odds)
  return joined(words(random, 0xfd2fb528), Uint8Array.of(descriptor), words(random, size), block)
}

/** Literals of BloscLZ: runs of up to 32 bytes. */
function bloscLz(bytes: Uint8Array): Uint8Array {
  const runs = times(Math.ceil(bytes.length / 32), (k) => bytes.subarray(32 * k, 32 * k + 32))
  return joined(...runs.map((run) => joined(Uint8Array.of(run.length - 1), run)))
}

function blosc(bytes: Uint8Array, item: number, random: Random): Uint8Array {
  const compressor = or(random, pick(random, [0, 1, 3, 4]), [2, 5, 7], odds)
  const block = Math.max(1, Math.min(bytes.length, pick(random, [16, 64, 256, 1 << 20])))
  const shuffle = pick(random, [0, 0, 1, 4])
  const flags = or(random, (compressor << 5) | 16 | shuffle, [2, 0, 255, 1, 4, 16], odds)
  const head = Uint8Array.of(or(random, 2, [0, 1, 3, 255], odds), 1, flags, or(random, item, [0, 1, 3, 255], odds))
  const pack = (own: Uint8Array) => {
    if (compressor === 1) return lz4Block(own, random)
    if (compressor === 3) return new Uint8Array(deflateSync(own))
    return compressor === 4 ? zstandard(own, random) : bloscLz(own)
  }
  const blocks = times(Math.ceil(bytes.length / block), (k) => {
    const own = bytes.subarray(block * k, block * (k + 1))
    const packed = pack(own)
    const body = packed.length < own.length ? packed : own
    return joined(words(random, body.length), body)
  })
  let at = 16 + 4 * blocks.length
  const starts = blocks.map((own) => (at += own.length) - own.length)
  return joined(head, words(random, bytes.length, block, at), words(random, ...starts), ...blocks)
}

/** A compressor by its names in formats 2 and 3, or none of either. */
interface Compressor {
  readonly id: string | null
  pack(bytes: Uint8Array, item: number, random: Random): Uint8Array
}

const compressors: readonly Compressor[] = [
  { id: null, pack: (bytes) => bytes },
  { id: 'blosc', pack: blosc },
  { id: 'blosc', pack: blosc },
  { id: 'zstd', pack: (bytes, _, random) => zstandard(bytes, random) },
  { id: 'gzip', pack: (bytes) => new Uint8Array(gzipSync(bytes)) },
  { id: 'zlib', pack: (bytes) => new Uint8Array(deflateSync(bytes)) },
  { id: 'lz4', pack: (bytes, _, random) => joined(words(random, bytes.length), lz4Block(bytes, random)) },
]
const oddIds = ['pcodec', 'snappy', 'imagecodecs_jpeg2k', 'constructor', '']

function checksummed(bytes: Uint8Array, random: Random): Uint8Array {
  return joined(bytes, words(random, crc32c(bytes)))
}

// arrays

const types = ['bool', 'uint8', 'int16', 'uint32', 'int64', 'float16', 'float32', 'float64'] as const
const items: Readonly<Record<(typeof types)[number], number>> = {
  bool: 1,
  uint8: 1,
  int16: 2,
  uint32: 4,
  int64: 8,
  float16: 2,
  float32: 4,
  float64: 8,
}
const oddFills = [1, false, 'NaN', 'Infinity', '0x00', '0x7fc00000', -1, 255, 2 ** 60]

interface Plan {
  readonly shape: readonly number[]
  readonly chunk: readonly number[]
  readonly type: (typeof types)[number]
  readonly compressor: Compressor
}

/** Samples of small numbers, so that labels are labels. */
function samples(count: number, item: number, random: Random): Uint8Array {
  const bytes = new Uint8Array(count * item)
  if (random() < 0.4) return bytes
  for (let i = 0; i < count; i++) bytes[i * item] = below(random, 3)
  return bytes
}

function places(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>((all, count) => all.flatMap((one) => times(count, (k) => [...one, k])), [[]])
}

function arrayV2({ shape, chunk, type, compressor }: Plan, path: string, random: Random): Files {
  const item = items[type]
  const separator = pick(random, ['.', '/'])
  const letter = type === 'bool' ? 'b' : type[0]
  const dtype = `${item === 1 ? '|' : pick(random, ['<', '>'])}${letter}${item}`
  const meta = {
    zarr_format: odd(random, 2),
    shape: odd(random, shape),
    chunks: odd(random, chunk),
    dtype: odd(random, dtype),
    compressor: odd(random, compressor.id === null ? null : { id: or(random, compressor.id, oddIds, odds) }),
    fill_value: odd(random, or(random, type === 'bool' ? false : 0, oddFills, 0.1)),
    order: odd(random, pick(random, ['C', 'F'])),
    filters: odd(random, null),
    dimension_separator: odd(random, separator),
  }
  const files: Files = new Map([[`${path}.zarray`, json(meta)]])
  for (const place of places(shape.map((size, axis) => Math.ceil(size / chunk[axis]!)))) {
    if (random() < 0.1) continue
    files.set(`${path}${place.join(separator)}`, compressor.pack(samples(product(chunk), item, random), item, random))
  }
  return files
}

function arrayV3({ shape, chunk, type, compressor }: Plan, path: string, random: Random): Files {
  const item = items[type]
  const isChecked = random() < 0.3
  const named = (name: string, configuration?: object) =>
    odd(random, { name: or(random, name, oddIds, odds), configuration })
  const own = [
    ...(random() < 0.3 ? [named('transpose', { order: odd(random, [...shape.keys()].reverse()) })] : []),
    named('bytes', { endian: pick(random, ['little', 'big']) }),
    ...(compressor.id === null ? [] : [named(compressor.id)]),
    ...(isChecked ? [named('crc32c')] : []),
  ]
  const isSharded = random() < 0.4
  const shard = chunk.map((size) => (isSharded ? 2 * size : size))
  const first = random() < 0.5
  const sharding = named('sharding_indexed', {
    chunk_shape: odd(random, chunk),
    codecs: odd(random, own),
    index_codecs: odd(random, [named('bytes', { endian: 'little' }), named('crc32c')]),
    index_location: odd(random, first ? 'start' : 'end'),
  })
  const meta = {
    zarr_format: odd(random, 3),
    node_type: odd(random, 'array'),
    shape: odd(random, shape),
    data_type: odd(random, type),
    chunk_grid: odd(random, { name: 'regular', configuration: { chunk_shape: odd(random, shard) } }),
    chunk_key_encoding: odd(random, { name: 'default', configuration: { separator: '/' } }),
    fill_value: odd(random, or(random, type === 'bool' ? false : 0, oddFills, 0.1)),
    codecs: odd(random, isSharded ? [sharding] : own),
    dimension_names: odd(random, null),
  }
  const packed = () => {
    const bytes = compressor.pack(samples(product(chunk), item, random), item, random)
    return isChecked ? checksummed(bytes, random) : bytes
  }
  const files: Files = new Map([[`${path}zarr.json`, json(meta)]])
  for (const place of places(shape.map((size, axis) => Math.ceil(size / shard[axis]!)))) {
    if (random() < 0.1) continue
    const key = `${path}${['c', ...place].join('/')}`
    files.set(key, isSharded ? shardOf(times(2 ** shape.length, packed), first, random) : packed())
  }
  return files
}

function shardOf(chunks: readonly Uint8Array[], first: boolean, random: Random): Uint8Array {
  const size = 16 * chunks.length + 4
  let at = first ? size : 0
  const index = chunks.map((own) => {
    const absent = random() < 0.1
    at += own.length
    return absent
      ? words(random, 2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1)
      : words(random, at - own.length, 0, own.length, 0)
  })
  const table = checksummed(joined(...index), random)
  return first ? joined(table, ...chunks) : joined(...chunks, table)
}

// images

/** The metadata of an image. */
function multiscales(axes: readonly string[], levels: number, random: Random): object {
  const type = (name: string) => (name === 't' ? 'time' : name === 'c' ? 'channel' : 'space')
  const units = ['micrometer', 'millimeter', 'angstrom', 'parsec', undefined]
  const numbers = (sound: number) =>
    odd(
      random,
      axes.map(() => odd(random, sound)),
    )
  const steps = (scale: number) =>
    odd(random, [
      odd(random, { type: or(random, 'scale', ['rotation', 'identity', ''], odds), scale: numbers(scale) }),
      ...(random() < 0.3 ? [{ type: 'translation', translation: numbers(0.5) }] : []),
    ])
  return {
    version: '0.4',
    axes: odd(
      random,
      axes.map((name) =>
        odd(random, { name: odd(random, name), type: odd(random, type(name)), unit: pick(random, units) }),
      ),
    ),
    datasets: odd(
      random,
      times(levels, (k) => odd(random, { path: odd(random, String(k)), coordinateTransformations: steps(2 ** k) })),
    ),
    ...(random() < 0.2 ? { coordinateTransformations: steps(1) } : {}),
  }
}

function imageFiles(root: string, isThird: boolean, more: object, random: Random): Files {
  const axes = pick(random, [
    ['y', 'x'],
    ['z', 'y', 'x'],
    ['c', 'z', 'y', 'x'],
    ['t', 'c', 'y', 'x'],
  ])
  const levels = 1 + below(random, 2)
  const shape = axes.map((name) => (/[tc]/.test(name) ? pick(random, [1, 1, 2]) : 1 + below(random, 9)))
  const plan = (k: number): Plan => ({
    shape: shape.map((size) => Math.ceil(size / (k + 1))),
    chunk: shape.map(() => 1 + below(random, 5)),
    type: pick(random, types),
    compressor: pick(random, compressors),
  })
  const attributes = { multiscales: odd(random, [odd(random, multiscales(axes, levels, random))]), ...more }
  const files: Files = isThird
    ? groupV3(root, { ome: odd(random, attributes) }, random)
    : groupV2(root, attributes, random)
  for (let k = 0; k < levels; k++)
    for (const [path, bytes] of (isThird ? arrayV3 : arrayV2)(plan(k), `${root}${k}/`, random)) files.set(path, bytes)
  return files
}

function groupV2(root: string, attributes: object, random: Random): Files {
  return new Map([
    [`${root}.zgroup`, json(odd(random, { zarr_format: odd(random, 2) }))],
    [`${root}.zattrs`, json(odd(random, attributes))],
  ])
}

function groupV3(root: string, attributes: object, random: Random): Files {
  const meta = { zarr_format: odd(random, 3), node_type: odd(random, 'group'), attributes: odd(random, attributes) }
  return new Map([[`${root}zarr.json`, json(odd(random, meta))]])
}

/** An image, an image with labels beside it, a plate, or an array alone; in an archive. */
export function zarr(random: Random): FuzzInput {
  const isThird = random() < 0.5
  const root = pick(random, ['', '', 'a.ome.zarr/'])
  const kind = random()
  const files: Files = new Map()
  const put = (own: Files) => {
    for (const [path, bytes] of own) files.set(path, bytes)
  }
  if (kind < 0.05) put(imageFiles(`${root}A/1/0/`, isThird, {}, random))
  else put(imageFiles(root, isThird, kind > 0.9 ? { plate: { wells: [] } } : {}, random))
  if (kind > 0.7 && kind < 0.85) {
    const labels = { labels: odd(random, [odd(random, 'cells')]) }
    put(isThird ? groupV3(`${root}labels/`, { ome: labels }, random) : groupV2(`${root}labels/`, labels, random))
    put(imageFiles(`${root}labels/cells/`, isThird, { 'image-label': {} }, random))
  }
  if (random() < 0.02)
    files.set(`${root}.zarr/selection.json`, json(odd(random, { level: odd(random, 0), label: odd(random, 'cells') })))
  return {
    reader: pick(random, ['ome_zarr', 'any', 'parts', 'labels']),
    file: 'a.ome.zarr.zip',
    files: new Map([['a.ome.zarr.zip', zipOf([...files], random, random() < 0.05 ? 0.02 : 0)]]),
  }
}
