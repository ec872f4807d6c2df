import { asContiguous } from '../../array/asContiguous'
import { dtypeOf } from '../../array/dtypeOf'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { rgbToGray } from '../../formats/readers/rgbToGray'
import { plainNumber } from '../plainNumber'
import { valueFacts } from '../values/valueFacts'

export interface PictureSetting {
  /** Colours of both sides become grey by Pillow's weights. */
  readonly gray: boolean
  /** Whether the metric needs a range of values, and whether the user gives it. */
  readonly range: 'none' | 'given' | 'of the type'
}

export interface ComparedPictures {
  readonly values: readonly [NdArray, NdArray]
  readonly warnings: readonly string[]
}

/**
 * Two pictures that can be compared: both in colour or both grey, of one type.
 *
 * @throws MedgradeError `bad-input` for a colour picture beside a grey one without `gray`, for integers of other depths without a range, and for `gray` without colours.
 */
export function comparedPictures(
  reference: NdArray,
  prediction: NdArray,
  setting: PictureSetting,
  files: readonly [string, string],
): ComparedPictures {
  const isColour = [reference, prediction].map(inColour)
  if (setting.gray && !isColour.includes(true))
    refuse('bad-option', '--gray', 'an option that changes nothing in either file', 'pictures in colour')
  const grey = (array: NdArray, k: number) =>
    isColour[k] && (setting.gray || !isColour[1 - k]) ? greyOf(array, setting.gray) : array
  const values = [grey(reference, 0), grey(prediction, 1)] as const
  const at = values.findIndex((array, k) => inColour(array) && !inColour(values[1 - k]!))
  if (at >= 0)
    refuse(
      'bad-input',
      'picture',
      'in colour, the other one is grey',
      'both of one kind; --gray makes grey of colours',
      {
        file: files[at]!,
      },
    )
  const [a, b] = values.map(dtypeOf) as [string, string]
  if (a !== b && setting.range === 'of the type' && isPicture(a) && isPicture(b))
    refuse(
      'bad-input',
      'type',
      `${b}, the reference is ${a}`,
      'pictures of one depth; --data-range gives the range of the values',
      {
        file: files[1],
      },
    )
  return { values, warnings: setting.range === 'of the type' ? rangeWarnings(values, files) : [] }
}

/** Types of pictures; volumes have signed ones, too, and floating-point numbers. */
const isPicture = (dtype: string) => dtype === 'uint8' || dtype === 'uint16' || dtype === 'bool'

const inColour = ({ shape, axes }: NdArray) => axes?.at(-1) === 'colour' && shape.at(-1)! >= 3

/** Grey of a picture whose colours are all grey; of others only if they are `mixed`. */
function greyOf(array: NdArray, mixed: boolean): NdArray {
  const { data, shape } = asContiguous<Data>(array)
  const channels = shape.at(-1)!
  const size = data.length / channels
  const out = (data.constructor === Uint8Array ? new Uint8Array(size) : data.slice(0, size)) as Uint8Array
  for (let i = 0; i < size; i++) {
    const [red, green, blue] = [0, 1, 2].map((c) => Number(data[i * channels + c])) as [number, number, number]
    if (red === green && red === blue) out[i] = red
    else if (!mixed || !(data instanceof Uint8Array)) return array
    else out[i] = rgbToGray(red, green, blue)
  }
  return { data: out, shape: shape.slice(0, -1), axes: ['space', 'space'] }
}

/** The ranges that metrics take from a type. */
const ranges: Readonly<Record<string, number>> = {
  uint8: 255,
  uint16: 65535,
  int16: 65535,
  int8: 255,
  float32: 2,
  float64: 2,
}

/** A range that is taken from the type while the values use less than a quarter of it, or of numbers with fractions. */
function rangeWarnings(values: readonly [NdArray, NdArray], [file]: readonly [string, string]): string[] {
  const type = dtypeOf(values[0])
  const range = ranges[type]
  if (range === undefined) return []
  const facts = values.map((array) => valueFacts(asContiguous<Data>(array, 'any').data))
  const [min, max] = [Math.min(...facts.map((one) => one.min)), Math.max(...facts.map((one) => one.max))]
  if (!type.startsWith('float') && max - min >= range / 4) return []
  return [
    `the range is ${range}, that of ${type} (${file}), and the values are ${plainNumber(min)} to ${plainNumber(max)}: --data-range gives another`,
  ]
}
