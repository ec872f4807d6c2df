import { type ImagePair, imagePair } from '../../array/imagePair'
import { integerRange } from '../../array/integerRange'
import { rangeOfType } from '../../array/rangeOfType'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { extent, squaredError } from '../../kernels/filters/imageError'
import { chosenRange, type Precision, requirePixels } from './imageOptions'
import { insideMask } from './insideMask'
import { mse } from './mse'

export interface PsnrOptions {
  /**
   * Distance R between the smallest and the largest possible value. `joint`: the largest value of both images minus the smallest of both.
   * Default as scikit-image by the reference's type: 255 for 8-bit images, 1 for real ones within [0, 1], 2 within [−1, 1].
   */
  readonly dataRange?: number | 'joint'
  /** `single` takes differences, their squares and the joint range in float32. Default `double`. */
  readonly precision?: Precision
  /** Only pixels where it is not 0; the same shape. Default: all. */
  readonly mask?: ArrayInput
  /** Both images are clipped to it, and R is its length; in place of `dataRange`. SynthRAD2025: [−1024, 3071]. */
  readonly range?: readonly [low: number, high: number]
}

/**
 * Peak signal-to-noise ratio `10·log10(R² / MSE)` in decibels; Infinity for equal images. Equal to scikit-image's `peak_signal_noise_ratio`,
 * which computes as `precision: 'single'` where both images are float32.
 *
 * @param reference image or volume of any shape, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` if shapes differ, `bad-option` for a data range that is negative or not a number, or if none is given
 *   and the reference exceeds the range of its type.
 * @example
 * const reference = { data: Float64Array.of(0, 0.5, 1, 0.5), shape: [2, 2] }
 * const prediction = { data: Float64Array.of(0.5, 0, 0.5, 1), shape: [2, 2] }
 * psnr(reference, prediction, { dataRange: 5 }) // → 20
 */
export function psnr(reference: ArrayInput, prediction: ArrayInput, options: PsnrOptions = {}): number {
  checkOptions('psnr', options, { dataRange: 'any', precision: 'string', mask: 'any', range: 'numbers' })
  const whole = imagePair(reference, prediction)
  if (options.mask !== undefined || options.range !== undefined) return partPsnr(whole, options)
  const pair = whole
  const chosen = chosenRange(pair, options)
  const error = mse(reference, prediction, { precision: options.precision })
  if (error === 0) return Infinity
  const range = chosen ?? ownRange(pair)
  return 10 * Math.log10((range * range) / error)
}

function partPsnr(whole: ImagePair, options: PsnrOptions): number {
  const { range, mask, precision } = options
  const pair = insideMask(whole, mask)
  requirePixels(pair)
  const single = precision === 'single' || options.dataRange === 'joint'
  if (single) refuse('bad-option', 'mask or range', 'single precision or a joint range', 'neither')
  if (range !== undefined && (!(range[0] < range[1]) || options.dataRange !== undefined))
    refuse('bad-option', 'range', range, 'two ascending numbers, in place of dataRange')
  const [low, high] = range ?? [-Infinity, Infinity]
  const clipped = (values: ImagePair['x']) => {
    const out = new Float64Array(values.length)
    for (let i = 0; i < out.length; i++) out[i] = Math.min(high, Math.max(low, values[i]!))
    return out
  }
  const error = squaredError(clipped(pair.x), clipped(pair.y)) / pair.x.length
  if (error === 0) return Infinity
  const length = range === undefined ? (chosenRange(pair, options) ?? ownRange(pair)) : high - low
  return 10 * Math.log10((length * length) / error)
}

function ownRange(pair: ImagePair): number {
  const [lowest, highest] = integerRange(pair.dtype) ?? [-1, 1]
  const { low, high } = extent(pair.x)
  if (high > highest || low < lowest) {
    refuse('bad-option', 'values of the reference', `${low} to ${high}`, `${lowest} to ${highest}, or dataRange`)
  }
  return rangeOfType(pair.dtype, low)
}
