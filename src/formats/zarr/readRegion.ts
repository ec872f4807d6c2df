/** A box of a Zarr array, chunk by chunk. Chunks without a file hold the fill value. */
import type { Data, NdArray } from '../../contract'
import { pictureFailure } from '../readers/pictureFailure'
import { typedSamples } from '../tiff/sampleType'
import { tooLarge } from './tooLarge'
import { type ChunkLayout, product, type ZarrArray } from './zarrArray'
import { decodeBytes } from './zarrCodecs'
import type { ZarrStore } from './zarrStore'

/** Chunks of a box: looking for their files takes time even where there are none. */
const mostChunks = 2 ** 20

/**
 * The samples from `start` to `stop` (not included), in C order.
 *
 * @throws MedgradeError `too-large` before anything is allocated, and those of the codecs, which name the file of the chunk.
 */
export async function readRegion(
  store: ZarrStore,
  array: ZarrArray,
  start: readonly number[],
  stop: readonly number[],
): Promise<NdArray> {
  const { itemBytes, chunk, shards } = array
  const shape = stop.map((end, axis) => end - start[axis])
  const size = product(shape) * itemBytes
  const chunkBytes = product(chunk.shape) * itemBytes
  const fileShape = shards?.shape ?? chunk.shape
  const first = start.map((from, axis) => Math.floor(from / chunk.shape[axis]))
  const last = stop.map((end, axis) => Math.ceil(end / chunk.shape[axis]))
  const count = size === 0 ? 0 : product(last.map((end, axis) => end - first[axis]))
  const fail = pictureFailure(store.name, 'Zarr')
  if (!(size <= store.maxBytes && chunkBytes <= store.maxBytes && product(fileShape) * itemBytes <= 2 ** 40))
    throw tooLarge(store.name, `${size} bytes, chunks of ${chunkBytes}`, store.maxBytes)
  if (!(count <= mostChunks && count * chunkBytes <= 4 * Math.max(store.maxBytes, size)))
    throw fail('too-large', `${count} chunks of ${chunkBytes} bytes`, `at most ${mostChunks}, about the array itself`)
  const bytes = new Uint8Array(size)
  const out: Box = { bytes, words: wordsOf(bytes, itemBytes), shape, start, strides: strides(shape, [...shape.keys()]) }
  const chunkAt = chunkReader(store, array)
  if (array.fill.some((byte) => byte !== 0)) fillItems(bytes, array.fill)
  for (const place of places(first, last)) {
    const decoded = size === 0 ? null : await chunkAt(place)
    if (decoded !== null) copyChunk(decoded, place, chunk, itemBytes, out)
  }
  const { dtype } = array
  const data: Data = typedSamples(bytes, dtype)
  return { data, shape, ...(dtype === 'bool' || dtype === 'float16' ? { dtype } : {}) }
}

/** The names of all files of an array, whether they are there or not. @throws MedgradeError `too-large`. */
export function* chunkFiles(store: ZarrStore, { shape, shards, chunk, path, key }: ZarrArray): Generator<string> {
  const file = shards?.shape ?? chunk.shape
  const last = shape.map((size, axis) => Math.ceil(size / file[axis]))
  if (!(product(last) <= mostChunks))
    throw pictureFailure(store.name, 'Zarr')('too-large', `${product(last)} chunks`, `at most ${mostChunks}`)
  for (const place of places(
    last.map(() => 0),
    last,
  ))
    yield path === '' ? key(place) : `${path}/${key(place)}`
}

type Words = Uint8Array | Uint16Array | Uint32Array | BigUint64Array

interface Box {
  readonly bytes: Uint8Array
  /** The bytes as items. */
  readonly words: Words
  readonly shape: readonly number[]
  readonly start: readonly number[]
  readonly strides: readonly number[]
}

/** Each item of `bytes` becomes `item`. */
function fillItems(bytes: Uint8Array, item: Uint8Array): void {
  if (bytes.length === 0) return
  bytes.set(item)
  for (let done = item.length; done < bytes.length; done *= 2)
    bytes.copyWithin(done, 0, Math.min(done, bytes.length - done))
}

function wordsOf(bytes: Uint8Array, itemBytes: number): Words {
  const { buffer, byteOffset: at, length } = bytes
  if (itemBytes === 1) return bytes
  if (itemBytes === 2) return new Uint16Array(buffer, at, length / 2)
  return itemBytes === 4 ? new Uint32Array(buffer, at, length / 4) : new BigUint64Array(buffer, at, length / 8)
}

/** Gives the decoded bytes of a chunk; null: it is not stored. */
function chunkReader(store: ZarrStore, array: ZarrArray): (place: readonly number[]) => Promise<Uint8Array | null> {
  const { chunk, shards, key, path } = array
  const fileOf = (place: readonly number[]) => (path === '' ? key(place) : `${path}/${key(place)}`)
  const size = product(chunk.shape) * array.itemBytes
  const decoded = async (stored: Uint8Array, file: string) => {
    const name = `${store.name}/${file}`
    return aligned(await decodeBytes(stored, chunk.codecs, size, name, pictureFailure(name, 'chunk')))
  }
  if (shards === null)
    return async (place) => {
      const file = fileOf(place)
      const stored = await store.read(file)
      return stored === null ? null : decoded(stored, file)
    }
  const per = shards.shape.map((length, axis) => length / chunk.shape[axis])
  const partOf = shardParts(store)
  const indices = new Map<string, DataView | null>()
  return async (place) => {
    const file = fileOf(place.map((k, axis) => Math.floor(k / per[axis])))
    if (!indices.has(file)) {
      if (indices.size >= mostIndices) indices.clear()
      indices.set(file, await shardIndex(partOf, array, file, store.name))
    }
    const index = indices.get(file)!
    if (index === null) return null
    const at = 16 * place.reduce((sum, k, axis) => sum * per[axis] + (k % per[axis]), 0)
    const [from, length] = [index.getBigUint64(at, true), index.getBigUint64(at + 8, true)]
    if (from === absent && length === absent) return null
    const fail = pictureFailure(`${store.name}/${file}`, 'shard')
    if (from + length > 2n ** 50n) throw fail('corrupt', `a chunk at byte ${from}`, 'one within the file')
    if (length > BigInt(store.maxBytes)) throw fail('too-large', `a chunk of ${length} bytes`, `${store.maxBytes}`)
    const stored = await partOf(file, Number(from), Number(length))
    if (stored === null) return null
    if (stored.length < Number(length)) throw fail('truncated', `${stored.length} bytes of a chunk`, `${length} bytes`)
    return decoded(stored, file)
  }
}

/** Indices of shards that are kept. */
const mostIndices = 256

type PartOf = NonNullable<ZarrStore['part']>

/** Parts of files; of a store that reads them whole the last one is kept. */
function shardParts(store: ZarrStore): PartOf {
  if (store.part) return (path, from, length) => store.part!(path, from, length)
  let kept: { readonly path: string; readonly bytes: Uint8Array | null } | null = null
  return async (path, from, length) => {
    if (kept?.path !== path) kept = { path, bytes: await store.read(path) }
    const { bytes } = kept
    if (bytes === null) return null
    const start = from < 0 ? Math.max(0, bytes.length + from) : from
    return bytes.subarray(start, start + length)
  }
}

const absent = 2n ** 64n - 1n

async function shardIndex(
  partOf: PartOf,
  { shards, chunk }: ZarrArray,
  path: string,
  root: string,
): Promise<DataView | null> {
  const { shape, indexFirst, indexCodecs } = shards!
  const size = 16 * product(shape.map((length, axis) => length / chunk.shape[axis]))
  const packed = size + 4 * indexCodecs.length
  const file = `${root}/${path}`
  const fail = pictureFailure(file, 'shard')
  if (size > mostIndexBytes) throw fail('too-large', `an index of ${size} bytes`, `at most ${mostIndexBytes} bytes`)
  const own = await partOf(path, indexFirst ? 0 : -packed, packed)
  if (own === null) return null
  if (own.length < packed) throw fail('truncated', `${own.length} bytes`, `an index of ${packed} bytes`)
  const bytes = await decodeBytes(own, indexCodecs, size, file, fail)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Of 4 million chunks in one shard. */
const mostIndexBytes = 2 ** 26

const aligned = (bytes: Uint8Array) => (bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes))

function* places(first: readonly number[], last: readonly number[]): Generator<readonly number[]> {
  const place = [...first]
  if (first.some((from, axis) => from >= last[axis])) return
  for (;;) {
    yield place
    let axis = place.length - 1
    while (axis >= 0 && ++place[axis] >= last[axis]) place[axis] = first[axis--]
    if (axis < 0) return
  }
}

/** Strides of an array whose axes are stored in that order, slowest first. */
function strides(shape: readonly number[], order: readonly number[]): number[] {
  const found = shape.map(() => 0)
  let step = 1
  for (const axis of [...order].reverse()) {
    found[axis] = step
    step *= shape[axis]
  }
  return found
}

function copyChunk(
  decoded: Uint8Array,
  place: readonly number[],
  { shape, order, bigEndian }: ChunkLayout,
  itemBytes: number,
  out: Box,
): void {
  const bytes = bigEndian && itemBytes > 1 ? swapped(decoded, itemBytes) : decoded
  const words = wordsOf(bytes, itemBytes)
  const own = strides(shape, order)
  const begin = shape.map((length, axis) => place[axis] * length)
  const low = begin.map((from, axis) => Math.max(from, out.start[axis]))
  const high = begin.map((from, axis) => Math.min(from + shape[axis], out.start[axis] + out.shape[axis]))
  const rank = shape.length
  if (rank === 0) {
    out.words[0] = words[0]
    return
  }
  const inner = rank - 1
  const step = own[inner]
  const run = high[inner] - low[inner]
  for (const at of places(low, [...high.slice(0, inner), low[inner] + 1])) {
    let from = 0
    let to = 0
    for (let axis = 0; axis < rank; axis++) {
      from += (at[axis] - begin[axis]) * own[axis]
      to += (at[axis] - out.start[axis]) * out.strides[axis]
    }
    if (step === 1) out.bytes.set(bytes.subarray(from * itemBytes, (from + run) * itemBytes), to * itemBytes)
    else for (let i = 0; i < run; i++) out.words[to + i] = words[from + i * step]
  }
}

function swapped(bytes: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += size) for (let i = 0; i < size; i++) out[at + i] = bytes[at + size - 1 - i]
  return out
}
