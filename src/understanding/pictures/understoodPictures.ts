import { asContiguous, strideFor } from '../../array/asContiguous'
import { dtypeOf } from '../../array/dtypeOf'
import { rangeOfType } from '../../array/rangeOfType'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { rgbToGray } from '../../formats/readers/rgbToGray'
import { plainNumber } from '../plainNumber'
import { requireReal } from '../values/requireReal'
import { type ValueFacts, valueFacts } from '../values/valueFacts'

/**
 * Where the range of values comes from that a metric needs: nowhere, the user, the type (all of it, or from 0 for a reference without negative values), or
 * the 0 to 255 of pictures.
 */
export const pictureRanges = ['none', 'given', 'of the type', 'of the type from 0', 'of 8 bits'] as const

export interface PictureSetting {
  /** Colours of both sides become grey by Pillow's weights. */
  readonly gray: boolean
  readonly range: (typeof pictureRanges)[number]
  /** Whether the metric cannot take colours: it compares windows along all axes. */
  readonly greyOnly?: boolean | undefined
  /** The frame of files with an axis of time, from 0. */
  readonly frame?: number | undefined
}

export interface UnderstoodPictures {
  readonly values: readonly [NdArray, NdArray]
  readonly warnings: readonly string[]
}

/**
 * Two pictures that can be compared: both in colour or both grey, of one type.
 *
 * @throws MedgradeError `bad-input` for a colour picture beside a grey one without `gray`, for other types without a range, for alpha on one side, for an axis of
 *   time without `frame`; `bad-option` for `gray` without colours and `frame` without time.
 */
export function understoodPictures(
  reference: NdArray,
  prediction: NdArray,
  setting: PictureSetting,
  files: readonly [string, string],
): UnderstoodPictures {
  for (const [k, array] of [reference, prediction].entries()) requireReal(array, files[k]!)
  const frames = [reference, prediction].map((array, k) => frameOf(array, setting.frame ?? null, files[k]!))
  if (setting.frame !== undefined && frames.every(({ isTaken }) => !isTaken))
    refuse('bad-option', '--frame', 'an option that changes nothing in either file', 'files with an axis of time')
  const [first, second] = frames.map(({ array }) => withoutSingle(array)) as [NdArray, NdArray]
  const isColour = [first, second].map(inColour)
  if (setting.gray && !isColour.includes(true))
    refuse('bad-option', '--gray', 'an option that changes nothing in either file', 'pictures in colour')
  const alpha = [first, second].findIndex((array, k) => hasAlpha(array) && !hasAlpha(k === 0 ? second : first))
  if (alpha >= 0)
    refuse('bad-input', 'picture', 'an alpha channel that hides pixels', 'an opaque picture, or alpha on both sides', {
      file: files[alpha]!,
    })
  const grey = (array: NdArray, k: number) =>
    isColour[k] && (setting.gray || !isColour[1 - k]) ? greyOf(array, setting.gray) : array
  const values = [grey(first, 0), grey(second, 1)] as const
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
  if (setting.greyOnly && inColour(values[0]))
    refuse(
      'bad-input',
      'picture',
      'in colour',
      'grey, as windows of rows and columns are compared; --gray makes grey of colours',
      {
        file: files[1],
      },
    )
  return { values, warnings: rangeWarnings(values, setting, files) }
}

/** Refuses sides of other types, or says what their ranges are where no option can give one. */
function rangeWarnings(
  values: readonly [NdArray, NdArray],
  { range }: PictureSetting,
  files: readonly [string, string],
): string[] {
  const [a, b] = values.map(dtypeOf) as [string, string]
  if (range === 'given') return []
  const apart = a !== b && ((isPicture(a) && isPicture(b)) || isFloat(a) !== isFloat(b))
  if (apart && range !== 'none')
    refuse(
      'bad-input',
      'type',
      `${b}, the reference is ${a}`,
      'pictures of one depth; --data-range gives the range of the values',
      {
        file: files[1],
      },
    )
  if (range === 'of the type' || range === 'of the type from 0')
    return typeWarnings(values, files, range === 'of the type from 0')
  if (range === 'of 8 bits') return byteWarnings(values, files)
  if (!apart) return []
  const [first, second] = factsOf(values)
  const isShare = ({ min, max }: { readonly min: number; readonly max: number }) => min >= 0 && max <= 1
  const areDepths = isPicture(a) && isPicture(b)
  if (!areDepths && isShare(first!) === isShare(second!)) return []
  const text = (facts: { readonly min: number; readonly max: number }) =>
    `${plainNumber(facts.min)} to ${plainNumber(facts.max)}`
  return [
    `the reference is ${a} from ${text(first!)}, the prediction ${b} from ${text(second!)}: are they in one unit?`,
  ]
}

/** One frame of a file with an axis of time. */
function frameOf(
  array: NdArray,
  frame: number | null,
  file: string,
): { readonly array: NdArray; readonly isTaken: boolean } {
  const axis = array.axes?.findIndex((role, k) => role === 'time' && array.shape[k]! > 1) ?? -1
  if (axis < 0) return { array, isTaken: false }
  const count = array.shape[axis]!
  if (frame === null || !(Number.isInteger(frame) && frame < count))
    return refuse('bad-input', `axis ${axis}`, `time, ${count} frames`, `one frame: --frame 0 to ${count - 1}`, {
      file,
    })
  return { array: withoutAxis(array, axis, frame), isTaken: true }
}

/** The array without an axis of one element behind rows and columns, whose role nobody states. */
function withoutSingle(array: NdArray): NdArray {
  const { shape, axes } = array
  const last = shape.length - 1
  const isSpace = axes?.[last] === 'space'
  return shape.length === 3 && shape[last] === 1 && !isSpace ? withoutAxis(array, last, 0) : array
}

function withoutAxis(array: NdArray, axis: number, at: number): NdArray {
  const { shape, stride = strideFor(shape, [...shape.keys()]), offset = 0, axes, spacing } = array
  const isKept = (_: unknown, k: number) => k !== axis
  return {
    ...array,
    shape: shape.filter(isKept),
    stride: stride.filter(isKept),
    offset: offset + at * stride[axis]!,
    ...(axes ? { axes: axes.filter(isKept) } : {}),
    ...(spacing ? { spacing: spacing.filter(isKept) } : {}),
  }
}

/** Types of pictures; volumes have signed ones, too, and floating-point numbers. */
const isFloat = (dtype: string) => dtype.startsWith('float')
const isPicture = (dtype: string) => dtype === 'uint8' || dtype === 'uint16' || dtype === 'bool'

/** Behind grey or colours; alpha that is opaque has been left out. */
const hasAlpha = ({ shape, axes }: NdArray) => axes?.at(-1) === 'colour' && (shape.at(-1) === 2 || shape.at(-1) === 4)

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

function factsOf(values: readonly [NdArray, NdArray]): ValueFacts[] {
  return values.map((array) => valueFacts(asContiguous<Data>(array, 'any').data))
}

/** The smallest and the largest value of both. */
function extent(facts: readonly ValueFacts[]): { readonly min: number; readonly max: number } {
  return {
    min: facts.reduce((least, one) => Math.min(least, one.min), Infinity),
    max: facts.reduce((most, one) => Math.max(most, one.max), -Infinity),
  }
}

/** Refuses values that are not of 0 to 255; a range that is mostly unused is told. */
function byteWarnings(values: readonly [NdArray, NdArray], [file]: readonly [string, string]): string[] {
  const { min, max } = extent(factsOf(values))
  const text = `${plainNumber(min)} to ${plainNumber(max)}`
  if (min < 0 || max > 255)
    refuse('bad-input', 'values', text, 'those of a picture, 0 to 255; --data-range gives the largest possible value', {
      file,
    })
  return max >= 255 / 4 ? [] : [`the range is 255, and the values are ${text}: --data-range gives another`]
}

/** A range that is taken from the type while the values use less than a quarter of it, or of numbers with fractions. */
function typeWarnings(
  values: readonly [NdArray, NdArray],
  [file]: readonly [string, string],
  fromZero: boolean,
): string[] {
  const type = dtypeOf(values[0])
  if (type === 'bool') return []
  const facts = factsOf(values)
  // No metric takes all of the range of a real type: SSIM refuses it.
  const low = fromZero || type.startsWith('float') ? facts[0]!.min : undefined
  const range = rangeOfType(type, low)
  const { min, max } = extent(facts)
  if (!type.startsWith('float') && max - min >= range / 4) return []
  return [
    `the range is ${range}, that of ${type} (${file}), and the values are ${plainNumber(min)} to ${plainNumber(max)}: --data-range gives another`,
  ]
}
