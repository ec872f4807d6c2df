/**
 * MetaImage as SimpleITK reads it: one file or a header with raw, zlib or text data, whole or one file a slice. Array order z, y, x, spacing
 * likewise.
 */
import type { AxisRole, Data, ReadContext, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { inflate } from '../gzip/inflate'
import { isGzip } from '../gzip/isGzip'
import { readParts } from '../readParts'
import { patternNames } from '../volume/dataFileNames'
import { baseName, resolveNeighbour } from '../volume/resolveNeighbour'
import { checkPresent, declaredBytes, sampleWidth, viewSamples } from '../volume/samples'
import { textSamples } from '../volume/textSamples'
import { type MetaImageHeader, metaImageHeader } from './metaImageHeader'

/** @throws MedgradeError; damaged or short data are refused, where the reference returns uninitialised memory. */
export async function readMetaImage(bytes: Uint8Array, context: ReadContext): Promise<Volume> {
  const header = metaImageHeader(bytes, context.name)
  const { components, spacing, origin, direction } = header
  const need = declaredBytes(context.name, header.sizes, components * sampleWidth(header.type), context.maxBytes)
  const shape = [...header.sizes].reverse()
  // The format has no kinds of axes: only of a fourth one it is open what it is.
  const axes = shape.map((_, k): AxisRole => (shape.length - k > 3 ? 'unstated' : 'space'))
  return {
    data: await load(bytes, header, need, context),
    shape: components > 1 ? [...shape, components] : shape,
    components,
    spacing: [...spacing].reverse(),
    ...(header.unit === undefined ? {} : { unit: header.unit }),
    ...(header.unsized ? { unsized: true } : {}),
    axes: components > 1 ? [...axes, 'channel'] : axes,
    origin,
    direction,
  }
}

async function load(bytes: Uint8Array, header: MetaImageHeader, need: number, context: ReadContext): Promise<Data> {
  const { type, dataFile } = header
  const file = context.name
  const count = need / sampleWidth(type)
  const names = sliceNames(header, file)
  if (names === null) {
    const local = /^local$/i.test(dataFile)
    const holder = local ? bytes : await resolveNeighbour(context, dataFile)
    const at = local && header.headerSize === 0 ? header.end : 0
    const plain = await dataBytes(holder, at, header, need, file)
    return viewSamples(plain.bytes, plain.offset, type, count, header.littleEndian)
  }
  // A short list is refused before the volume is allocated.
  const parts = slices(header, file)
  if (names.length < parts) refuse('truncated', 'data files', `${names.length} files`, `${parts} files`, { file })
  const step = need / parts
  const whole = await readParts(names.slice(0, parts), async (name) => {
    const holder = await resolveNeighbour(context, name)
    const plain = await dataBytes(holder, 0, header, step, `${file} (${baseName(name)})`)
    return plain.bytes.subarray(plain.offset, plain.offset + step)
  })
  const joined = new Uint8Array(need)
  for (let k = 0; k < parts; k++) joined.set(whole[k], k * step)
  return viewSamples(joined, 0, type, count, header.littleEndian)
}

function sliceNames(header: MetaImageHeader, file: string): readonly string[] | null {
  return /^LIST\b/.test(header.dataFile) ? header.list : patternNames(header.dataFile, file)
}

/** One file per index of the last axis; `LIST d`: one per d-dimensional block. */
function slices(header: MetaImageHeader, file: string): number {
  const rank = header.sizes.length
  const given = /^LIST\s+(\d+)/.exec(header.dataFile)
  const block = given ? Number(given[1]) : rank - 1
  if (block > rank || block < 1)
    refuse('bad-header', 'ElementDataFile', header.dataFile, `LIST of 1 to ${rank} axes`, { file })
  return header.sizes.slice(block).reduce((product, size) => product * size, 1)
}

function dataStart(holder: Uint8Array, at: number, header: MetaImageHeader, need: number, file: string): number {
  if (header.headerSize === -1) {
    checkPresent(file, holder, 0, need)
    return holder.length - need
  }
  if (!(header.headerSize >= 0)) refuse('bad-header', 'HeaderSize', String(header.headerSize), '−1 or more', { file })
  return header.headerSize > 0 ? header.headerSize : at
}

/** Text data are never compressed; the reference swaps their bytes, too, if the header demands it. */
async function dataBytes(
  holder: Uint8Array,
  at: number,
  header: MetaImageHeader,
  need: number,
  file: string,
): Promise<{ bytes: Uint8Array; offset: number }> {
  if (header.text) {
    const text = holder.subarray(dataStart(holder, at, header, need, file))
    const samples = textSamples(text, header.type, need / sampleWidth(header.type), file, false)
    return { bytes: new Uint8Array(samples.buffer), offset: 0 }
  }
  if (!header.compressed) {
    const offset = dataStart(holder, at, header, need, file)
    checkPresent(file, holder, offset, need)
    return { bytes: holder, offset }
  }
  const start =
    header.headerSize === -1
      ? Math.max(0, holder.length - (header.compressedSize ?? 0))
      : dataStart(holder, at, header, need, file)
  const size = header.compressedSize
  if (size !== null && !(size >= 1)) refuse('bad-header', 'CompressedDataSize', String(size), 'at least 1', { file })
  checkPresent(file, holder, start, size ?? 1)
  const stream = size === null ? holder.subarray(start) : holder.subarray(start, start + size)
  const format = isGzip(stream) ? 'gzip' : 'zlib'
  return { bytes: await inflate(stream, { file, need, format, more: 'refuse' }), offset: 0 }
}
