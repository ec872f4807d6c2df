/** What a grader sees in a file: type, shape, geometry, sum and checksum of the array as one reader returns it. */
import { cOrderBytes } from '../../array/cOrderBytes'
import { declaredShape } from '../../array/declaredShape'
import { dtypeOf } from '../../array/dtypeOf'
import type { MedicalVolume, NdArray, ReaderName } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { readCsv } from '../../formats/table/readCsv'
import { type FileInput, openInput, type ReadOptions } from '../files/openInput'
import { arraySummary, type JsonNumber } from '../report/arraySummary'
import { toReportError } from '../report/toReportError'
import { readers } from './readers'

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
  /** As the reader's library lists them: SimpleITK x, y, z, although its arrays begin with z. */
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
    return { ...nothing(file, reader, format), ...(await describe(result, reader, options.hash)) }
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

function isArray(result: unknown): result is Found {
  return typeof result === 'object' && result !== null && 'data' in result && 'shape' in result
}

type Found = NdArray & Partial<MedicalVolume>

async function describe(array: Found, reader: ReaderName, hash: InspectOptions['hash']): Promise<Partial<Inspection>> {
  const shape = declaredShape(array)
  const bytes = cOrderBytes(array)
  return {
    dtype: dtypeOf(array),
    arrayShape: shape,
    size: sizeOf(array, reader),
    components: array.components ?? null,
    spacing: spacingOf(array, reader)?.map(jsonNumber) ?? null,
    origin: array.origin?.map(jsonNumber) ?? null,
    direction: array.direction?.map(jsonNumber) ?? null,
    ...arraySummary(array),
    sha256: await hash(bytes),
  }
}

/** By file axis x, y, z. The volumes of nibabel begin with x, those of the `medical` loader lie z, x, y where they have strides, all others z, y, x. */
function sizeOf(array: Found, reader: ReaderName): readonly number[] | null {
  if (array.components === undefined) return null
  const shape = declaredShape(array)
  const sizes = array.components > 1 && array.dtype === undefined ? shape.slice(0, -1) : shape
  if (reader === 'nibabel' || reader === 'nibabel_fdata') return sizes
  return reader === 'medical' && array.stride ? [...sizes.slice(1), ...sizes.slice(0, 1)] : [...sizes].reverse()
}

function spacingOf({ spacing, loaderSpacing }: Found, reader: ReaderName): readonly number[] | undefined {
  return reader === 'sitk' && spacing ? [...spacing].reverse() : (loaderSpacing ?? spacing)
}

function jsonNumber(value: number): JsonNumber {
  return Number.isFinite(value) ? value + 0 : (String(value) as JsonNumber)
}
