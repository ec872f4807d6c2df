/** What a grader sees in a file: type, shape, geometry, sum and checksum of the array as one reader returns it. */
import { cOrderBytes } from '../array/cOrderBytes'
import { declaredShape } from '../array/declaredShape'
import { dtypeOf } from '../array/dtypeOf'
import { MedgradeError } from '../array/MedgradeError'
import type { NdArray, ReaderName, Volume } from '../contract'
import { detectFormat, type FileFormat } from '../formats/detectFormat'
import { readCsv } from '../formats/readCsv'
import { arraySummary, type JsonNumber } from './arraySummary'
import { type FileInput, openInput, type ReadOptions } from './openInput'
import { readers } from './readers'
import { toReportError } from './toReportError'

export interface InspectOptions extends ReadOptions {
  /** Default, by format: sitk, nibabel (NIfTI-2), tifffile, pil, npy, json, edges (YAML), text; a CSV file is read as a table. */
  readonly reader?: ReaderName
  /** Lower-case hexadecimal SHA-256. */
  readonly hash: (bytes: Uint8Array) => string | Promise<string>
}

/** One file's line; fields that a reader does not know are null, as are the numbers of a file that is no array. */
export interface Inspection {
  readonly file: string
  readonly reader: ReaderName | 'csv'
  readonly format: FileFormat | null
  readonly dtype: string | null
  readonly arrayShape: readonly number[] | null
  /** File axes x, y, z; volumes only. */
  readonly size: readonly number[] | null
  readonly components: number | null
  readonly spacing: readonly JsonNumber[] | null
  readonly origin: readonly JsonNumber[] | null
  readonly direction: readonly JsonNumber[] | null
  readonly sum: JsonNumber | null
  readonly min: JsonNumber | boolean | null
  readonly max: JsonNumber | boolean | null
  /** Of the little-endian C-order bytes of the array; booleans are bytes 0 and 1. */
  readonly sha256: string | null
}

export interface InspectionFailure {
  readonly file: string
  readonly error: { readonly code: string; readonly message: string }
}

const DEFAULT_READER: Readonly<Record<FileFormat, ReaderName | 'csv'>> = {
  nifti1: 'sitk',
  nifti2: 'nibabel',
  metaimage: 'sitk',
  nrrd: 'sitk',
  tiff: 'tifffile',
  png: 'pil',
  jpeg: 'pil',
  bmp: 'pil',
  npy: 'npy',
  json: 'json',
  yaml: 'edges',
  csv: 'csv',
  text: 'text',
}

/** Reads one file and describes it; a file that cannot be read gives its error instead of throwing. */
export async function inspect(input: FileInput, options: InspectOptions): Promise<Inspection | InspectionFailure> {
  let file = options.name ?? ('path' in input ? input.path : 'file')
  try {
    const { bytes, context } = await openInput(input, options)
    file = context.name
    const format = detectFormat(bytes, file)
    const reader = options.reader ?? (format ? DEFAULT_READER[format] : null)
    if (reader === null)
      throw new MedgradeError('unsupported', `${file}: a file of a known format expected, an unknown one found`, {
        file,
        found: 'an unknown format',
        expected: 'a known format, or the option reader',
      })
    if (reader === 'csv') {
      const table = readCsv(bytes, { name: file })
      return { ...nothing(file, reader, format), arrayShape: [table.rows, table.columns.size] }
    }
    const result: unknown = await readers[reader](bytes, context)
    if (!isArray(result)) return nothing(file, reader, format)
    return { ...nothing(file, reader, format), ...(await describe(result, options.hash)) }
  } catch (error) {
    const { code, message } = toReportError(error, { side: 'submission', file })
    return { file, error: { code, message } }
  }
}

function nothing(file: string, reader: ReaderName | 'csv', format: FileFormat | null): Inspection {
  return {
    file,
    reader,
    format,
    dtype: null,
    arrayShape: null,
    size: null,
    components: null,
    spacing: null,
    origin: null,
    direction: null,
    sum: null,
    min: null,
    max: null,
    sha256: null,
  }
}

function isArray(result: unknown): result is NdArray & Partial<Volume> {
  return typeof result === 'object' && result !== null && 'data' in result && 'shape' in result
}

async function describe(array: NdArray & Partial<Volume>, hash: InspectOptions['hash']): Promise<Partial<Inspection>> {
  const shape = declaredShape(array)
  const bytes = cOrderBytes(array)
  return {
    dtype: dtypeOf(array),
    arrayShape: shape,
    size: sizeOf(array),
    components: array.components ?? null,
    spacing: array.spacing?.map(jsonNumber) ?? null,
    origin: array.origin?.map(jsonNumber) ?? null,
    direction: array.direction?.map(jsonNumber) ?? null,
    ...arraySummary(array),
    sha256: await hash(bytes),
  }
}

/** Sorted by stride, the axes of a volume are x, y, z: that holds for every reader, whatever order its shape has. */
function sizeOf(array: NdArray & Partial<Volume>): readonly number[] | null {
  if (array.components === undefined) return null
  const axes = declaredShape(array).map((size, axis) => ({ size, step: array.stride?.[axis] ?? -axis, axis }))
  const fields = array.components > 1 && array.dtype === undefined ? axes.slice(0, -1) : axes
  return fields.sort((a, b) => a.step - b.step || b.axis - a.axis).map(({ size }) => size)
}

function jsonNumber(value: number): JsonNumber {
  return Number.isFinite(value) ? value + 0 : (String(value) as JsonNumber)
}
