/** A volume by the reader of one's choice: nibabel and ITK see different things in one file. */
import type { Volume } from '../contract'
import { detectFormat } from '../formats/detectFormat'
import { type FileInput, noReader, openInput, type ReadOptions } from './openInput'
import { readers } from './readers'

export type VolumeReaderName = 'sitk' | 'nibabel' | 'nibabel_fdata' | 'medical'

export interface ReadVolumeOptions extends ReadOptions {
  /** Whose eyes to read with. Default: 'sitk'; 'nibabel' for NIfTI-2, which ITK cannot read. */
  readonly reader?: VolumeReaderName
}

/**
 * Reads a NIfTI, MetaImage or NRRD file.
 *
 * The shape is as the reader returns it ([z, y, x] for SimpleITK, [x, y, z] for nibabel); spacing in millimetres, in file axes x, y, z;
 * origin and direction in LPS. The format is told from the content first, from the name second.
 *
 * @throws MedgradeError `not-found`, `empty`, `bad-magic`, `bad-header`, `bad-geometry`, `truncated`, `corrupt`, `too-large`, `unsupported`, `path-escape`.
 */
export async function readVolume(input: FileInput, options: ReadVolumeOptions = {}): Promise<Volume> {
  const { bytes, context } = await openInput(input, options)
  if (options.reader) return readers[options.reader](bytes, context)
  const format = detectFormat(bytes, context.name)
  if (format === 'nifti2') return readers.nibabel(bytes, context)
  if (format === null || format === 'nifti1' || format === 'metaimage' || format === 'nrrd')
    return readers.sitk(bytes, context)
  throw noReader(context.name, format, 'a volume (NIfTI, MetaImage or NRRD)')
}
