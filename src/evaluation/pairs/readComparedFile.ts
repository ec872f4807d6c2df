import { type FileInput, openInput, type ReadOptions, readOptionsTable } from '../../engine/files/openInput'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { type ComparedFile, openArray } from './openArray'

export interface ReadComparedOptions extends ReadOptions {
  /** `labels` (default): the stored samples, with the channels and segments of the file. `pictures`: as people see them, palettes as colours. */
  readonly as?: 'labels' | 'pictures'
  /** A reader by name, whose array is taken as it is. Default: by the content of the file. */
  readonly reader?: string
  /** Height and width, for run lengths and polygons without them. */
  readonly shape?: readonly number[]
}

/**
 * Reads one of two files for `comparedLabels` or `comparedPictures` as `medgrade metric` does: a volume, a picture, an NPY or NPZ array, or a mask from run
 * lengths or polygons. The result is plain data, so that a worker may read each file.
 *
 * @throws MedgradeError as `readVolume` and `readImage`; `bad-option` for run lengths without `shape`.
 * @example
 * const bytes = new TextEncoder().encode('NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n1 1 0 2')
 * const file = await readComparedFile(bytes, { name: 'a.nrrd', as: 'labels' })
 * file.format // → nrrd
 */
export async function readComparedFile(input: FileInput, options: ReadComparedOptions = {}): Promise<ComparedFile> {
  checkOptions('readComparedFile', options, { ...readOptionsTable, as: 'string', reader: 'string', shape: 'numbers' })
  const { as, reader, shape } = options
  const isSeen = oneOf('as', as, 'labels', 'pictures') === 'pictures'
  const { bytes, context } = await openInput(input, options)
  return openArray(bytes, context, { seen: isSeen, layered: !isSeen, reader, shape })
}
