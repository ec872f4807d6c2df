/** Describes a file: type, shape, geometry, sum and checksum of the array that one reader returns. */

import { cOrderBytes } from '../../array/cOrderBytes'
import { declaredShape } from '../../array/declaredShape'
import { dtypeOf } from '../../array/dtypeOf'
import { fitWhole } from '../../array/parts/heldImages'
import type { ImageInParts, MedicalVolume, NdArray, ReaderName } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { readers } from '../../formats/readers/readers'
import { strangeContent } from '../../formats/strangeContent'
import { readCsv } from '../../formats/table/readCsv'
import { volumeNotes } from '../../understanding/size/volumeNotes'
import { type FileInput, openInput, type ReadOptions } from '../files/openInput'
import { arraySummary, type JsonNumber } from '../report/arraySummary'
import { toReportError } from '../report/toReportError'

export interface InspectOptions extends ReadOptions {
  /** Default, by format: sitk, nibabel (NIfTI-2), dicom, ome_zarr, tifffile, pil, npy, json, edges (YAML), text; a CSV file is read as a table. */
  readonly reader?: ReaderName
  /** Lower-case hexadecimal SHA-256. */
  readonly hash: (bytes: Uint8Array) => string | Promise<string>
}

/** The description of one file. Fields that the reader does not provide are null, and so are all numbers of a file that is no array. */
export interface Inspection {
  readonly file: string
  readonly reader: ReaderName | 'csv'
  readonly format: FileFormat | null
  readonly dtype: string | null
  readonly arrayShape: readonly number[] | null
  /** File axes x, y, z; volumes only. */
  readonly size: readonly number[] | null
  readonly components: number | null
  /** In the order of the reader's library: x, y, z for SimpleITK, although its arrays begin with z. */
  readonly spacing: readonly JsonNumber[] | null
  readonly origin: readonly JsonNumber[] | null
  readonly direction: readonly JsonNumber[] | null
  readonly sum: JsonNumber | null
  readonly min: JsonNumber | boolean | null
  readonly max: JsonNumber | boolean | null
  /** Of the little-endian C-order bytes of the array; booleans are bytes 0 and 1. */
  readonly sha256: string | null
  /** Of the voxel sizes, as the file states it. */
  readonly unit: string | null
  /** What each axis of the array is. */
  readonly axes: readonly string[] | null
  /** What metrics over the array would take for something else, such as another unit than mm, or an axis of time. */
  readonly notes: readonly string[]
}

export interface InspectionFailure {
  readonly file: string
  readonly error: { readonly code: string; readonly message: string }
}

const DEFAULT_READER: Readonly<Record<FileFormat, ReaderName | 'csv'>> = {
  nifti1: 'sitk',
  nifti2: 'nibabel',
  analyze: 'sitk',
  mgh: 'nibabel',
  metaimage: 'sitk',
  nrrd: 'sitk',
  tiff: 'tifffile',
  png: 'pil',
  jpeg: 'pil',
  bmp: 'pil',
  npy: 'npy',
  dicom: 'dicom',
  zarr: 'ome_zarr',
  json: 'json',
  yaml: 'edges',
  csv: 'csv',
  text: 'text',
}

/** Reads one file and describes it. For a file that cannot be read the error is returned, not thrown. */
export async function inspect(input: FileInput, options: InspectOptions): Promise<Inspection | InspectionFailure> {
  let file = options.name ?? ('path' in input ? input.path : 'file')
  try {
    const large = await beyondMemory(input, options)
    if (large) return { ...emptyInspection(file, 'ome_zarr', 'zarr'), ...byMetadata(large) }
    const { bytes, context } = await openInput(input, options)
    file = context.name
    const strange = options.reader === undefined ? strangeContent(bytes, file) : null
    if (strange) return refuse('unsupported', 'format', strange.kind, `a known one; ${strange.way}`, { file })
    const format = detectFormat(bytes, file)
    const reader = options.reader ?? (format ? DEFAULT_READER[format] : null)
    if (reader === null)
      return refuse('unsupported', 'format', 'an unknown one', 'a known one, or the option reader', { file })
    if (reader === 'csv') {
      const table = readCsv(bytes, { name: file })
      return { ...emptyInspection(file, reader, format), arrayShape: [table.rows, table.columns.size] }
    }
    const result: unknown = await readers[reader](bytes, context)
    if (!isArray(result)) return emptyInspection(file, reader, format)
    return { ...emptyInspection(file, reader, format), ...(await describe(result, reader, options.hash)) }
  } catch (error) {
    const { code, message } = toReportError(error, { side: 'submission', file })
    return { file, error: { code, message } }
  }
}

/** An image of OME-Zarr that is not read whole; null: a smaller one, or another file. */
async function beyondMemory(
  input: FileInput,
  { reader, maxBytes, signal }: InspectOptions,
): Promise<ImageInParts | null> {
  if (!('source' in input) || (reader !== undefined && reader !== 'ome_zarr')) return null
  try {
    const image = await input.source.inParts?.(input.path, signal)
    return image && !fitWhole([image], maxBytes) ? image : null
  } catch (error) {
    // What is damaged is refused by the reader.
    if (isMedgradeError(error)) return null
    throw error
  }
}

/** What the metadata say of an image. */
function byMetadata({ dtype, shape, spacing, unit, axes }: ImageInParts): Partial<Inspection> {
  return {
    dtype,
    arrayShape: shape,
    spacing: unit === undefined || spacing === null ? null : spacing.map(jsonNumber),
    unit: unit ?? null,
    axes,
    notes: [
      ...volumeNotes({ shape, axes, unit }),
      'too large to be read whole: sum, min, max and sha256 are of its voxels; the commands metric and evaluate count label maps in parts',
    ],
  }
}

function emptyInspection(file: string, reader: ReaderName | 'csv', format: FileFormat | null): Inspection {
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
    unit: null,
    axes: null,
    notes: [],
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
    unit: array.unit ?? null,
    axes: array.axes ?? null,
    ...arraySummary(array),
    sha256: await hash(bytes),
    notes: volumeNotes(array),
  }
}

/** Sizes of the file axes x, y, z. Arrays of nibabel are x, y, z; those of `medical` with strides z, x, y; all others z, y, x. */
function sizeOf(array: Found, reader: ReaderName): readonly number[] | null {
  if (array.components === undefined) return null
  const shape = declaredShape(array)
  const sizes = array.components > 1 && array.dtype === undefined ? shape.slice(0, -1) : shape
  if (reader === 'nibabel' || reader === 'nibabel_fdata') return sizes
  return reader === 'medical' && array.stride ? [...sizes.slice(1), ...sizes.slice(0, 1)] : [...sizes].reverse()
}

function spacingOf({ spacing, loaderSpacing }: Found, reader: ReaderName): readonly number[] | undefined {
  return (reader === 'sitk' || reader === 'dicom' || reader === 'dicom_seg') && spacing
    ? [...spacing].reverse()
    : (loaderSpacing ?? spacing)
}

function jsonNumber(value: number): JsonNumber {
  return Number.isFinite(value) ? value + 0 : (String(value) as JsonNumber)
}
