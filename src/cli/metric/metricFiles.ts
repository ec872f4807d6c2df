/** Reads the files of `medgrade metric`; errors name the side of the file. */

import type { AnyImage, NdArray, ReportError, Volume } from '../../contract'
import { openInput } from '../../engine/files/openInput'
import { readImage } from '../../engine/inspect/readImage'
import { readVolume, volumeFormats } from '../../engine/inspect/readVolume'
import { toReportError } from '../../engine/report/toReportError'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { isGzip } from '../../formats/gzip/isGzip'
import { findReader, readerNames, readers } from '../../formats/readers/readers'
import { isZip, strangeContent } from '../../formats/strangeContent'
import { decodeRle } from '../../metrics/detection/decodeRle'
import { directorySource } from '../../node/files/directorySource'
import { seenPicture } from '../../understanding/pictures/seenPicture'

export type FileSide = 'reference' | 'prediction'

/** An opened file: name, bytes and access to detached data. */
export interface OpenFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly resolve: (name: string) => Promise<Uint8Array>
}

/** The error for a missing or broken file, with its side. */
export class FileFailure extends Error {
  constructor(readonly report: ReportError) {
    super(report.message)
  }
}

/** Runs a step that concerns one file; its errors become {@link FileFailure}s of that side. */
export async function withSide<T>(side: FileSide, file: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw failureOf(side, file, error)
  }
}

/** The same for a step that takes no time. */
export function onSide<T>(side: FileSide, file: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw failureOf(side, file, error)
  }
}

function failureOf(side: FileSide, file: string, error: unknown): unknown {
  if (error instanceof FileFailure || isMedgradeError(error, 'bad-option')) return error
  // Wrong whatever the file.
  if (isMedgradeError(error, 'bad-argument') && error.file === undefined) return error
  return new FileFailure(toReportError(error, { side: side === 'reference' ? 'answers' : 'submission', file }))
}

const folderHint = 'medgrade evaluate compares folders, dcm2niix converts a folder of DICOM slices'

/** @throws FileFailure where the file cannot be read. */
export async function openFile(side: FileSide, file: string): Promise<OpenFile> {
  const { basename, dirname } = await import('node:path')
  const source = directorySource(dirname(file), { links: 'anywhere' })
  const bytes = await withSide(side, file, async () => {
    try {
      return await source.read(basename(file))
    } catch (error) {
      if (!(error instanceof MedgradeError)) throw error
      const hint = / is a folder$/.test(error.message) ? `; ${folderHint}` : ''
      throw new MedgradeError(error.code, `${file}: ${error.message}${hint}`, { file, cause: error })
    }
  })
  return { name: file, bytes, resolve: (name) => source.read(name) }
}

const images = 'a volume (NIfTI, Analyze, MGH, NRRD, MetaImage, DICOM SEG), a picture (PNG, TIFF, JPEG, BMP) or NPY'
const pictureFormats: readonly (FileFormat | null)[] = ['png', 'jpeg', 'bmp', 'tiff']

export interface SeenNote {
  readonly side: FileSide
  readonly text: string
  /** Whether a reader keeps the stored samples all the same. */
  readonly isIgnored: boolean
}

export interface ArrayFlags {
  readonly reader?: string
  /** Whether pictures are read as people see them, palettes as colours. */
  readonly seen?: boolean
  /** Called for what was done to the samples of a picture, or is left undone by a named reader. */
  readonly onSeen?: (note: SeenNote) => void
  /** Height and width, for run lengths and polygons without them. */
  readonly shape?: readonly number[]
}

/** A label array of a volume or NPZ, read as `evaluate` reads it; of other formats and for a named reader as {@link readArray}. */
export async function readLabelArray(
  side: FileSide,
  open: OpenFile,
  flags: ArrayFlags,
): Promise<(NdArray & Partial<Volume>) | AnyImage> {
  const { bytes, ...named } = open
  const format = detectFormat(bytes, open.name)
  const isAny = isZip(bytes) || isGzip(bytes) || (format !== null && volumeFormats.has(format) && format !== 'dicom')
  if (flags.reader !== undefined || !isAny) return readArray(side, open, flags)
  return withSide(side, open.name, async () => {
    const { context, bytes: own } = await openInput(bytes, named)
    const image = await readers.any(own, context)
    // Segments that do not overlap are values of a map, which --label takes.
    const { segmentation, ...map } = image
    return segmentation && image.channelAxis === null ? map : image
  })
}

/** A volume, an image, an NPY array, or a mask from run lengths or polygons (JSON, or text by Kaggle's rule). */
export async function readArray(side: FileSide, open: OpenFile, flags: ArrayFlags): Promise<NdArray & Partial<Volume>> {
  const { bytes, ...named } = open
  const { name } = named
  return withSide(side, name, async () => {
    const format = detectFormat(bytes, name)
    const isSeen = flags.seen && pictureFormats.includes(format)
    if (flags.reader !== undefined) {
      if (isSeen) await seen(side, open, { ...flags, isIgnored: true }).catch(() => null)
      const volume = readerNames('volume').find((one) => one === flags.reader)
      if (volume) return readVolume(bytes, { ...named, reader: volume })
      return readImage(bytes, { ...named, reader: findReader(flags.reader, 'image') })
    }
    const strange = strangeContent(bytes, name)
    if (strange) refuse('wrong-format', 'image', strange.kind, `${images}; ${strange.way}`, { file: name })
    if (format !== null && volumeFormats.has(format)) return readVolume(bytes, named)
    if (isSeen) return seen(side, open, { ...flags, isIgnored: false })
    if (format !== 'json' && format !== 'text') return readImage(bytes, named)
    const shape = flags.shape as readonly [number, number] | undefined
    const [{ readJson }, { decodeUtf8 }] = await Promise.all([
      import('../../formats/tree/readJson'),
      import('../../formats/decodeUtf8'),
    ])
    if (format === 'text' && shape === undefined)
      refuse('bad-option', `mask in run lengths ${name}`, 'no size', '--shape height,width')
    const code = format === 'json' ? readJson(bytes, name) : decodeUtf8(bytes, name)
    return decodeRle(code as string, shape === undefined ? {} : { shape })
  })
}

async function seen(
  side: FileSide,
  { bytes, ...named }: OpenFile,
  { onSeen, isIgnored }: Pick<ArrayFlags, 'onSeen'> & Pick<SeenNote, 'isIgnored'>,
): Promise<NdArray> {
  const { context, bytes: own } = await openInput(bytes, named)
  const { array, note } = await seenPicture(own, context)
  if (note !== null) onSeen?.({ side, text: note, isIgnored })
  return array
}

/** nibabel and ITK order axes differently, so both files are read by nibabel if one is NIfTI-2 or MGH, which SimpleITK cannot read. */
export function commonReader(files: readonly OpenFile[], flags: ArrayFlags): ArrayFlags {
  const formats = files.map(({ bytes, name }) => detectFormat(bytes, name))
  const nibabel =
    flags.reader === undefined &&
    (formats.includes('nifti2') || formats.includes('mgh')) &&
    formats.every((f) => /nifti|analyze|mgh/.test(f ?? ''))
  const needsNibabel = formats.find((format) => format === 'nifti2' || format === 'mgh')
  const other = formats.find((format) => format === 'nrrd' || format === 'metaimage' || format === 'dicom')
  // Their axes come in other orders.
  if (needsNibabel && other && flags.reader === undefined)
    refuse(
      'wrong-format',
      'files',
      `${needsNibabel} and ${other}`,
      'formats that one reader takes: convert one of them to NIfTI-1',
    )
  return nibabel ? { ...flags, reader: 'nibabel' } : flags
}

/** A warning if the headers differ, which a comparison voxel by voxel ignores. */
export function geometryWarnings(reference: Partial<Volume>, prediction: Partial<Volume>): string[] {
  const differing = (['spacing', 'origin', 'direction'] as const).filter((field) => {
    const [a, b] = [reference[field], prediction[field]]
    return a && b && !(a.length === b.length && a.every((value, k) => close(value, b[k] as number)))
  })
  if (differing.length === 0) return []
  return [
    `the files differ in ${differing.join(' and ')}; they are compared voxel by voxel, in the reference's spacing`,
  ]
}

function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a), Math.abs(b))
}
