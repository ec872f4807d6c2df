import type { Volume } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { findReader, type ReaderOf, readers } from '../../formats/readers/readers'
import { type FileInput, noReader, openInput, type ReadOptions, readOptionsTable } from '../files/openInput'

export type VolumeReaderName = ReaderOf<'volume'>

export interface ReadVolumeOptions extends ReadOptions {
  /** Which library's reading rules to follow. Default: 'sitk'; 'nibabel' for NIfTI-2 and MGH, which ITK cannot read; 'dicom' for DICOM. */
  readonly reader?: VolumeReaderName
}

/** The formats of volumes. */
export const volumeFormats: ReadonlySet<FileFormat> = new Set([
  'nifti1',
  'nifti2',
  'analyze',
  'mgh',
  'metaimage',
  'nrrd',
  'dicom',
] as const)

/** Formats that ITK cannot read: nibabel does, with the axes x, y, z. */
export const isNibabelOnly = (format: FileFormat | null): boolean => format === 'nifti2' || format === 'mgh'

const endings: ReadonlyMap<FileFormat | null, string> = new Map([
  ['nifti1', '.nii'],
  ['metaimage', '.mha'],
  ['nrrd', '.nrrd'],
])

/**
 * Reads a NIfTI, Analyze 7.5, MGH, MetaImage or NRRD file, a DICOM segmentation, or the DICOM images of a series, in one file or a ZIP archive.
 *
 * The shape is that of the reader's library: [z, y, x] for SimpleITK and DICOM, [x, y, z] for nibabel. `spacing` is in the order of the shape, in the `unit` of
 * the file (usually mm; `readArray` of `medgrade/node` converts it); `axes` says what each axis is. `unsized`, `zeroed` and `forms` are there where the file
 * states no voxel size, where the library takes NaN for 0, and where qform and sform differ. `origin` and `direction` are in LPS, by file axis x, y, z. The
 * format is detected by content first, then by name.
 *
 * @throws MedgradeError `not-found`, `empty`, `bad-magic`, `bad-header`, `bad-geometry`, `truncated`, `corrupt`, `too-large`, `wrong-format`, `unsupported`, `path-escape`,
 *   `bad-argument` for another reader.
 * @example
 * const header = 'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 1 1\nspacings: 1 2 3\nencoding: raw\n\n'
 * const volume = await readVolume(new TextEncoder().encode(`${header}\x01\x00`), { name: 'mask.nrrd' })
 * volume.shape // → [ 1, 1, 2 ]
 * volume.spacing // → [ 3, 2, 1 ]
 */
export async function readVolume(input: FileInput, options: ReadVolumeOptions = {}): Promise<Volume> {
  checkOptions('readVolume', options, { ...readOptionsTable, reader: 'string' })
  const { bytes, context } = await openInput(input, options)
  const reader =
    options.reader === undefined
      ? readerOf(detectFormat(bytes, context.name), context.name)
      : findReader(options.reader, 'volume')
  if (reader !== 'sitk' || options.reader !== undefined || options.name !== undefined || /\.[^./]+$/.test(context.name))
    return readers[reader](bytes, context)
  // Bytes without a name: the reader chooses the format by an ending, which the content gives.
  const ending = endings.get(detectFormat(bytes, context.name)) ?? ''
  return readers.sitk(bytes, { ...context, name: context.name + ending })
}

function readerOf(format: FileFormat | null, name: string): VolumeReaderName {
  if (isNibabelOnly(format)) return 'nibabel'
  if (format === 'dicom') return 'dicom'
  if (format === null || volumeFormats.has(format)) return 'sitk'
  throw noReader(name, format, 'a volume (NIfTI, Analyze, MGH, MetaImage, NRRD or DICOM SEG)')
}
