import type { NdArray, Volume } from '../../contract'
import { isNibabelOnly, volumeFormats } from '../../engine/inspect/readVolume'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import type { FileFormat } from '../../formats/detectFormat'
import { type PictureSetting, pictureRanges, understoodPictures } from '../../understanding/pictures/understoodPictures'
import { geometryWarnings } from './geometryWarnings'
import type { ComparedFile } from './openArray'

export interface ComparedPicturesOptions {
  /** Colours of both sides become grey by Pillow's weights. Default false. */
  readonly gray?: boolean
  /** The frame of files with an axis of time, from 0. */
  readonly frame?: number
  /** The range of values that a metric needs: `of the type` (default), `of the type from 0` for a reference without negative values, and `of 8 bits` refuse two types, `given` by the user, `none`. */
  readonly range?: PictureSetting['range']
  /** Refuses colours, for metrics that compare windows along all axes. Default false. */
  readonly greyOnly?: boolean
}

export interface ComparedPictures {
  /** Both grey, or both in colour with the channels last. */
  readonly values: readonly [NdArray & Partial<Volume>, NdArray & Partial<Volume>]
  /** The axis of colours that both files state, for metrics that take each channel; null: grey. */
  readonly channelAxis: number | null
  readonly warnings: readonly string[]
  /** What was done to the samples of each side. */
  readonly understood: readonly string[]
}

/**
 * Two files whose intensities are compared, understood as `medgrade metric` understands them for SSIM and its kin.
 *
 * @param reference read by `readComparedFile` as pictures; `prediction` likewise.
 * @throws MedgradeError `bad-input` for colours beside grey, other types without a range, alpha on one side, an axis of time without `frame`; `wrong-format` for
 *   volumes whose axes come in two orders; `bad-option` for an option without an effect.
 * @example
 * const picture = { name: 'a.npy', image: { data: new Uint8Array([0, 9, 9, 0]), shape: [2, 2] }, format: 'npy', reader: null, note: null }
 * comparedPictures(picture, picture).warnings[0] // → the range is 255, that of uint8 (a.npy), and the values are 0 to 9: --data-range gives another
 */
export function comparedPictures(
  reference: ComparedFile,
  prediction: ComparedFile,
  options: ComparedPicturesOptions = {},
): ComparedPictures {
  checkArguments({ reference, prediction }, { name: 'string', image: 'object' }, { name: 'string', image: 'object' })
  checkOptions('comparedPictures', options, { gray: 'boolean', frame: 'number', range: 'string', greyOnly: 'boolean' })
  const files = [reference, prediction] as const
  const odd = files.find(({ format, reader }) => isNibabelOnly(format) && reader === null)
  const other = files.find((one) => one !== odd && one.reader === null && isItk(one.format))
  if (odd && other)
    refuse(
      'wrong-format',
      'files',
      `${odd.format} and ${other.format}`,
      `one order of axes: ${/nifti|analyze/.test(other.format!) ? 'read both by nibabel' : 'convert one of them to NIfTI-1'}`,
      { file: odd.name },
    )
  const range = oneOf('range', options.range ?? 'of the type', ...pictureRanges)
  const setting = { gray: options.gray ?? false, range, frame: options.frame, greyOnly: options.greyOnly }
  const pictures = understoodPictures(reference.image, prediction.image, setting, [reference.name, prediction.name])
  const { axes, shape } = pictures.values[0]
  const channelAxis = axes?.at(-1) === 'colour' ? shape.length - 1 : null
  const notes = (['reference', 'prediction'] as const).map((side, k) => ({ side, file: files[k]! }))
  return {
    values: pictures.values,
    channelAxis,
    warnings: [
      ...notes.flatMap(({ side, file: { note, reader } }) =>
        note?.isIgnored ? [`${side}: --reader ${reader} keeps the stored samples; without it, ${note.text}`] : [],
      ),
      ...pictures.warnings,
      ...geometryWarnings(reference.image, prediction.image),
    ],
    understood: notes.flatMap(({ side, file: { note } }) =>
      note?.isIgnored === false ? [`${side}: ${note.text}`] : [],
    ),
  }
}

const isItk = (format: FileFormat | null) => format !== null && volumeFormats.has(format) && !isNibabelOnly(format)
