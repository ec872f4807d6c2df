/** Reads the files of `medgrade metric`; errors name the side of the file. */

import type { ImageInParts, NdArray, ReportError, Volume, ZarrChoice } from '../../contract'
import { openInput } from '../../engine/files/openInput'
import { isNibabelOnly } from '../../engine/inspect/readVolume'
import { toReportError } from '../../engine/report/toReportError'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { type ComparedFile, type OpenArrayOptions, openArray } from '../../evaluation/pairs/openArray'
import { detectFormat } from '../../formats/detectFormat'
import { directorySource } from '../../node/files/directorySource'

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

const folderHint =
  'medgrade evaluate compares folders; a folder that is read as one image holds the DICOM slices of a series'

/** The folders below that are images, in words. */
async function imagesBelow(folder: string): Promise<string> {
  const { imageFoldersBelow } = await import('./imageFoldersBelow')
  const found = await imageFoldersBelow(folder)
  return found.length === 0 ? '' : `, here ${nameList(found)}`
}

/** Which image of an OME-Zarr is read. */
export interface ZarrFlags {
  readonly level?: number | undefined
  readonly zarrLabels?: string | undefined
}

export function zarrChoice({ level, zarrLabels: labels }: ZarrFlags): ZarrChoice | undefined {
  return level === undefined && labels === undefined ? undefined : { level, labels }
}

/** The image of an OME-Zarr, of which parts are read; null for any other file. */
export function imageInParts(path: string, flags: ZarrFlags): Promise<ImageInParts | null> {
  return directorySource('.', { links: 'anywhere', zarr: zarrChoice(flags) }).inParts!(path)
}

/** @throws FileFailure where the file cannot be read. */
export async function openFile(side: FileSide, file: string, flags: ZarrFlags = {}): Promise<OpenFile> {
  const { basename, dirname } = await import('node:path')
  const source = directorySource(dirname(file), { links: 'anywhere', zarr: zarrChoice(flags) })
  const bytes = await withSide(side, file, async () => {
    try {
      return await source.read(basename(file))
    } catch (error) {
      if (!(error instanceof MedgradeError)) throw error
      const hint = / is a folder$/.test(error.message) ? `; ${folderHint}${await imagesBelow(file)}` : ''
      throw new MedgradeError(error.code, `${file}: ${error.message}${hint}`, { file, cause: error })
    }
  })
  return { name: file, bytes, resolve: (name) => source.read(name) }
}

export interface ArrayFlags {
  readonly reader?: string | undefined
  /** Whether pictures are read as people see them, palettes as colours. */
  readonly seen?: boolean
  /** Height and width, for run lengths and polygons without them. */
  readonly shape?: readonly number[]
}

/** A file by its content; `layered` as {@link openArray}. */
export async function readCompared(
  side: FileSide,
  open: OpenFile,
  { seen, layered, reader, shape }: ArrayFlags & Pick<OpenArrayOptions, 'layered'>,
): Promise<ComparedFile> {
  return withSide(side, open.name, async () => {
    const { context, bytes } = await openInput(open.bytes, { name: open.name, resolve: open.resolve })
    return openArray(bytes, context, { seen, layered, reader, shape })
  })
}

/** A volume, an image, an NPY array, or a mask from run lengths or polygons (JSON, or text by Kaggle's rule). */
export async function readArray(side: FileSide, open: OpenFile, flags: ArrayFlags): Promise<NdArray & Partial<Volume>> {
  return (await readCompared(side, open, flags)).image
}

/** nibabel and ITK order axes differently, so both files are read by nibabel if one is NIfTI-2 or MGH, which SimpleITK cannot read. */
export function commonReader(files: readonly OpenFile[], flags: ArrayFlags): ArrayFlags {
  const formats = files.map(({ bytes, name }) => detectFormat(bytes, name))
  const nibabel =
    flags.reader === undefined && formats.some(isNibabelOnly) && formats.every((f) => /nifti|analyze|mgh/.test(f ?? ''))
  return nibabel ? { ...flags, reader: 'nibabel' } : flags
}
