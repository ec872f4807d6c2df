/** A volume by the reader of one's choice: nibabel and ITK see different things in one file. */

import type { Volume } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { type FileInput, noReader, openInput, type ReadOptions } from '../files/openInput'
import { readers } from './readers'

export type VolumeReaderName = 'sitk' | 'nibabel' | 'nibabel_fdata' | 'medical'

export interface ReadVolumeOptions extends ReadOptions {
  /** Whose eyes to read with. Default: 'sitk'; 'nibabel' for NIfTI-2, which ITK cannot read. */
  readonly reader?: VolumeReaderName
}

/**
 * Reads a NIfTI, MetaImage or NRRD file.
 *
 * The shape is as the reader returns it ([z, y, x] for SimpleITK, [x, y, z] for nibabel); spacing in the order of that shape, as every metric
 * takes it; origin and direction in LPS, by file axis x, y, z. The format is told from the content first, from the name second.
 *
 * @throws MedgradeError `not-found`, `empty`, `bad-magic`, `bad-header`, `bad-geometry`, `truncated`, `corrupt`, `too-large`, `wrong-format`, `unsupported`, `path-escape`,
 *   `bad-argument` for another reader.
 */
export async function readVolume(input: FileInput, options: ReadVolumeOptions = {}): Promise<Volume> {
  checkOptions('readVolume', options, {
    reader: 'string',
    name: 'string',
    maxBytes: 'number',
    signal: 'object',
    resolve: 'function',
  })
  const { bytes, context } = await openInput(input, options)
  const reader =
    options.reader === undefined
      ? readerOf(detectFormat(bytes, context.name), context.name)
      : oneOf('reader', options.reader, 'sitk', 'nibabel', 'nibabel_fdata', 'medical')
  return readers[reader](bytes, context)
}

function readerOf(format: FileFormat | null, name: string): VolumeReaderName {
  if (format === 'nifti2') return 'nibabel'
  if (format === null || format === 'nifti1' || format === 'metaimage' || format === 'nrrd') return 'sitk'
  throw noReader(name, format, 'a volume (NIfTI, MetaImage or NRRD)')
}
