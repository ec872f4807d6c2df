/**
 * From the bytes of a `.nii`, `.nii.gz` or `.hdr`/`.img` pair to its header and its stored samples, before the rules of a reader on scaling
 * or geometry. The header is inflated alone first, so that its sizes are checked before the volume is allocated.
 */
import type { Data, ReadContext } from '../../contract'
import { refuse } from '../../errors/refuse'
import { isAnalyze } from '../analyze/isAnalyze'
import { inflate, inflateStart } from '../gzip/inflate'
import type { InflateOptions } from '../gzip/inflateOptions'
import { isGzip } from '../gzip/isGzip'
import { baseName, resolveNeighbour } from '../volume/resolveNeighbour'
import { checkPresent, declaredBytes, sampleWidth, viewSamples } from '../volume/samples'
import { type NiftiHeader, niftiHeader, niftiHeaderBytes } from './niftiHeader'

export interface OpenNifti {
  readonly header: NiftiHeader
  /** x fastest; components fastest of all for RGB. */
  readonly data: Data
}

export interface OpenNiftiOptions {
  /** Whether a name ending in `.gz` may hold plain bytes: SimpleITK reads them, nibabel refuses. */
  readonly plainUnderGz: boolean
  /** Whether another name may hold gzip: no library reads it. */
  readonly gzUnderPlain?: boolean
  /** Whether a single file may carry the magic of a pair: nibabel reads it by its offset, SimpleITK takes it for Analyze 7.5. */
  readonly pairMagicAlone: boolean
  /**
   * What may stand between and behind gzip members. `zlib` (SimpleITK) ignores what follows. `python` (nibabel) allows zeros between them and
   * stops at the last byte that is wanted; but it looks at 1024 bytes first, so that what follows a shorter content must be zeros.
   */
  readonly gzip: 'zlib' | 'python'
}

const LOOKED_AT = 1024

/** @throws MedgradeError for a damaged file; never on orientation. */
export async function openNifti(
  bytes: Uint8Array,
  context: ReadContext,
  options: OpenNiftiOptions,
): Promise<OpenNifti> {
  const file = context.name
  const pair = /\.(hdr|img)(\.gz)?$/i.exec(file)
  if (!pair) {
    const header = niftiHeader(await startOf(bytes, context, options, false), file)
    if (!header.single && !options.pairMagicAlone)
      refuse('bad-magic', 'NIfTI magic', `ni${header.version}`, `n+${header.version}`, { file })
    return { header, data: await samples(bytes, header, context, options) }
  }
  const other = swapped(pair[1]) + (pair[2] ?? '')
  const neighbour = await resolveNeighbour(context, baseName(file.slice(0, pair.index + 1) + other))
  const isHeader = pair[1].toLowerCase() === 'hdr'
  const start = await startOf(isHeader ? bytes : neighbour, context, options, true)
  const header = isAnalyze(start) ? await analyze(start, file, options) : niftiHeader(start, file)
  if (header.single) refuse('bad-magic', 'NIfTI magic', `n+${header.version}`, `ni${header.version}`, { file })
  const body = isHeader ? neighbour : bytes
  checkNamed(body, file, options)
  return { header, data: await samples(body, header, context, options) }
}

async function analyze(start: Uint8Array, file: string, options: OpenNiftiOptions): Promise<NiftiHeader> {
  const { analyzeHeader } = await import('../analyze/analyzeHeader')
  return analyzeHeader(start, file, options.gzip === 'python' ? 'nibabel' : 'sitk')
}

/** The first bytes of the content; the name must agree with the compression. Gzip files of which nothing else is read are verified to their end. */
async function startOf(
  bytes: Uint8Array,
  context: ReadContext,
  options: OpenNiftiOptions,
  ofPair: boolean,
): Promise<Uint8Array> {
  const file = context.name
  checkNamed(bytes, file, options)
  if (!isGzip(bytes)) return bytes.subarray(0, niftiHeaderBytes)
  const start = inflateStart(bytes, LOOKED_AT, file)
  const python = options.gzip === 'python'
  // nibabel and SimpleITK read a short content to its end and notice damage there.
  const short = start.length < LOOKED_AT
  if (short || ofPair)
    await inflate(bytes, {
      file,
      need: start.length,
      padded: python,
      trailing: python && short ? 'zeros' : 'ignore',
      ...(short ? {} : readsPast(context, options)),
    })
  return start.subarray(0, niftiHeaderBytes)
}

function checkNamed(bytes: Uint8Array, file: string, options: OpenNiftiOptions): void {
  if (bytes.length === 0) refuse('empty', 'file', '0 bytes', 'a NIfTI header', { file })
  const named = /\.gz$/i.test(file)
  if (isGzip(bytes) && !named && !options.gzUnderPlain)
    refuse('bad-magic', 'NIfTI header', 'gzip data', 'plain NIfTI, as the name says', { file })
  if (!isGzip(bytes) && named && !options.plainUnderGz)
    refuse('bad-magic', 'gzip header', 'other data', 'gzip, as the name says', { file })
}

async function samples(
  bytes: Uint8Array,
  header: NiftiHeader,
  context: ReadContext,
  options: OpenNiftiOptions,
): Promise<Data> {
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
  const keepBits = (zeroMap: Int32Array) => {
    bits = zeroMap
  }
  const wanted = { need: dataOffset + need, trailing: 'ignore', padded: options.gzip === 'python' } as const
  const plain = await inflate(bytes, { file, ...wanted, onZeroMap: keepBits, ...readsPast(context, options) })
  const data = view(plain)
  if (bits !== undefined && data.buffer === plain.buffer) onZeroMap?.(data, { bits, start: dataOffset })
  return data
}

/** nibabel reads nothing behind the last voxel; SimpleITK notices a wrong checksum of small files, but never a missing one. */
function readsPast(
  { onDamage }: ReadContext,
  { gzip }: OpenNiftiOptions,
): Pick<InflateOptions, 'onDamage' | 'readsPast'> {
  return onDamage ? { onDamage, readsPast: gzip === 'python' ? 'any' : 'missing' } : {}
}

function swapped(extension: string): string {
  const upper = extension === extension.toUpperCase()
  const other = extension.toLowerCase() === 'hdr' ? 'img' : 'hdr'
  return upper ? other.toUpperCase() : other
}
