/**
 * From the bytes of a `.nii`, `.nii.gz` or `.hdr`/`.img` pair to its header and its stored samples, before any reader's opinion on scaling
 * or geometry. The header is inflated alone first: what it promises is checked before the volume is allocated.
 */
import type { Data, ReadContext } from '../contract'
import { inflate, inflateStart } from './inflate'
import { isGzip } from './isGzip'
import { type NiftiHeader, niftiHeader, niftiHeaderBytes } from './niftiHeader'
import { refuse } from './refuse'
import { baseName, resolveNeighbour } from './resolveNeighbour'
import { checkPresent, declaredBytes, sampleWidth, viewSamples } from './samples'

export interface OpenNifti {
  readonly header: NiftiHeader
  /** x fastest; components fastest of all for RGB. */
  readonly data: Data
}

export interface OpenNiftiOptions {
  /** Whether a name ending in `.gz` may hold plain bytes: SimpleITK reads them, nibabel refuses. */
  readonly plainUnderGz: boolean
  /** Whether a single file may carry the magic of a pair: nibabel reads it by its offset, SimpleITK takes it for Analyze 7.5. */
  readonly pairMagicAlone: boolean
}

/** @throws MedgradeError for every damage that specs name; never on orientation. */
export async function openNifti(
  bytes: Uint8Array,
  context: ReadContext,
  options: OpenNiftiOptions,
): Promise<OpenNifti> {
  const file = context.name
  const pair = /\.(hdr|img)(\.gz)?$/i.exec(file)
  if (!pair) {
    const header = niftiHeader(startOf(bytes, file, options), file)
    if (!header.single && !options.pairMagicAlone)
      refuse('bad-magic', file, 'NIfTI magic', `ni${header.version}`, `n+${header.version}`)
    return { header, data: await samples(bytes, header, context) }
  }
  const other = swapped(pair[1]) + (pair[2] ?? '')
  const neighbour = await resolveNeighbour(context, baseName(file.slice(0, pair.index + 1) + other))
  const isHeader = pair[1].toLowerCase() === 'hdr'
  const header = niftiHeader(startOf(isHeader ? bytes : neighbour, file, options), file)
  if (header.single) refuse('bad-magic', file, 'NIfTI magic', `n+${header.version}`, `ni${header.version}`)
  const body = isHeader ? neighbour : bytes
  startOf(body, file, options)
  return { header, data: await samples(body, header, context) }
}

/** The first bytes of the content, after checking that the name tells the truth about compression. */
function startOf(bytes: Uint8Array, file: string, options: OpenNiftiOptions): Uint8Array {
  if (bytes.length === 0) refuse('empty', file, 'file', '0 bytes', 'a NIfTI header')
  const named = /\.gz$/i.test(file)
  if (isGzip(bytes)) {
    if (!named) refuse('bad-magic', file, 'NIfTI header', 'gzip data', 'plain NIfTI, as the name says')
    return inflateStart(bytes, niftiHeaderBytes, file)
  }
  if (named && !options.plainUnderGz) refuse('bad-magic', file, 'gzip header', 'other data', 'gzip, as the name says')
  return bytes.subarray(0, niftiHeaderBytes)
}

async function samples(bytes: Uint8Array, header: NiftiHeader, context: ReadContext): Promise<Data> {
  const { name: file, maxBytes, onZeroMap } = context
  const { type, components, dataOffset } = header
  const need = declaredBytes(file, header.sizes, components * sampleWidth(type), maxBytes)
  const count = need / sampleWidth(type)
  const view = (plain: Uint8Array) => viewSamples(plain, dataOffset, type, count, header.littleEndian)
  if (!isGzip(bytes)) {
    checkPresent(file, bytes, dataOffset, need)
    return view(bytes)
  }
  let bits: Int32Array | undefined
  const onOccupied = (map: Int32Array) => {
    bits = map
  }
  const plain = await inflate(bytes, { file, need: dataOffset + need, onOccupied })
  const data = view(plain)
  if (bits !== undefined && data.buffer === plain.buffer) onZeroMap?.(data, { bits, start: dataOffset })
  return data
}

function swapped(extension: string): string {
  const upper = extension === extension.toUpperCase()
  const other = extension.toLowerCase() === 'hdr' ? 'img' : 'hdr'
  return upper ? other.toUpperCase() : other
}
