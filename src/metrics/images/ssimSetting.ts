import type { ImagePair } from '../../array/imagePair'
import { integerRange } from '../../array/integerRange'
import { rangeOfType } from '../../array/rangeOfType'
import type { OptionTable } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { gaussianRadius, type SsimSetting } from '../../kernels/filters/ssim'
import { chosenRange, type Precision, requireWindow } from './imageOptions'

export interface SsimOptions {
  /**
   * Distance R between the smallest and the largest possible value. `joint`: the largest value of both images minus the smallest of both.
   * Default: the range of the reference's integer type (255 for 8-bit images); images of a real type must give it.
   */
  readonly dataRange?: number | 'joint'
  /** Side of the window in pixels, odd. Default 7; with Gaussian weights the width of the taps (11 for sigma 1.5). */
  readonly windowSize?: number
  /** Gaussian instead of equal weights; `windowSize` then only sets the omitted border and the covariance factor. Default false. */
  readonly gaussianWeights?: boolean
  /** Standard deviation of the Gaussian in pixels. Default 1.5. */
  readonly sigma?: number
  /** NP/(NP−1) times the variances, NP the pixels of a window; false: as in the original paper. Default true. */
  readonly useSampleCovariance?: boolean
  /** Constant K1 of the luminance term. Default 0.01. */
  readonly k1?: number
  /** Constant K2 of the contrast term. Default 0.03. */
  readonly k2?: number
  /** Axis of colour channels (negative: from the end): the plain mean over channels. Default none: all axes are space. */
  readonly channelAxis?: number | null
  /** `single` rounds as scikit-image does on float32 images; `double` is exact. Default `double`. */
  readonly precision?: Precision
}

export const ssimTable: OptionTable<SsimOptions> = {
  dataRange: 'any',
  windowSize: 'number or NaN',
  gaussianWeights: 'boolean',
  sigma: 'number or NaN',
  useSampleCovariance: 'boolean',
  k1: 'number or NaN',
  k2: 'number or NaN',
  channelAxis: 'any',
  precision: 'string',
}

/** Checks the options of SSIM against the (single-channel) shape and resolves their defaults as scikit-image does. */
export function ssimSetting(pair: ImagePair, shape: readonly number[], options: SsimOptions): SsimSetting {
  const { gaussianWeights = false, sigma = 1.5, k1 = 0.01, k2 = 0.03, useSampleCovariance = true } = options
  for (const [name, value] of Object.entries({ sigma, k1, k2 })) {
    if (!(value >= 0)) refuse('bad-option', name, value, '0 or more')
  }
  const window = options.windowSize ?? (gaussianWeights ? 2 * gaussianRadius(sigma) + 1 : 7)
  requireWindow('windowSize', window)
  if (shape.length === 0 || shape.some((length) => length < window)) {
    refuse('shape-mismatch', 'shape', shape, `at least ${window} along every axis, or channelAxis`)
  }
  const points = window ** shape.length
  return {
    window,
    sigma: gaussianWeights ? sigma : null,
    ...constants(pair, options, k1, k2),
    covariance: useSampleCovariance ? points / (points - 1) : 1,
  }
}

/** A joint range of single-precision images is a single, and so are the constants; with a given range they are computed in double precision. */
function constants(pair: ImagePair, options: SsimOptions, k1: number, k2: number): { c1: number; c2: number } {
  const { fround } = Math
  const range = rangeOf(pair, options)
  if (options.dataRange === 'joint' && options.precision === 'single') {
    const a = fround(fround(k1) * range)
    const b = fround(fround(k2) * range)
    return { c1: fround(a * a), c2: fround(b * b) }
  }
  return { c1: (k1 * range) ** 2, c2: (k2 * range) ** 2 }
}

function rangeOf(pair: ImagePair, options: SsimOptions): number {
  const chosen = chosenRange(pair, options)
  if (chosen !== undefined) return chosen
  if (integerRange(pair.dtype) === undefined || integerRange(pair.predictionDtype) === undefined) {
    refuse('bad-option', 'dtype', `${pair.dtype} and ${pair.predictionDtype}`, 'integers, or dataRange')
  }
  return rangeOfType(pair.dtype)
}
