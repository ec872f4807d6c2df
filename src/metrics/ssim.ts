import { toFloat32, toFloat64 } from '../array/imagePair'
import type { NdArray } from '../contract'
import { croppedMean, ssimMap as denseMap, type SsimSetting } from '../kernels/ssim'
import { ssim8 } from '../kernels/ssim8'
import { WIDEST_WINDOW } from '../kernels/windowRows8'
import type { Precision } from './imageOptions'
import { type ChannelPair, channelsOf } from './ssimChannels'
import { ssimSetting } from './ssimSetting'

export interface SsimOptions {
  /**
   * Distance R between the smallest and the largest possible value. `joint`: the largest value of both images minus the smallest of both.
   * Default: the range of the reference's integer type (255 for 8-bit images); images of a real type must give it.
   */
  readonly dataRange?: number | 'joint'
  /** Side of the window in pixels, odd. Default 7; with Gaussian weights the width of the taps (11 for sigma 1.5). */
  readonly windowSize?: number
  /** Gaussian instead of equal weights; `windowSize` then only sets the border left out and the covariance factor. Default false. */
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
  /** `single` equals scikit-image on float32 images step by step; `double` is exact. Default `double`. */
  readonly precision?: Precision
}

/**
 * Mean structural similarity, at most 1 (equal images), equal to scikit-image's `structural_similarity`.
 *
 * Per pixel `S = (2 x̄ȳ + C1)(2 σxy + C2) / ((x̄² + ȳ² + C1)(σx² + σy² + C2))` over a window, C1 = (K1·R)², C2 = (K2·R)²; the mean leaves out
 * the pixels whose window reaches over an edge. Identical constant images with a data range of 0 give NaN (0/0).
 *
 * @param reference image or volume of any dimension, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` where shapes differ or the window does not fit, `bad-option` for an even window or a missing
 *   data range.
 */
export function ssim(reference: NdArray, prediction: NdArray, options: SsimOptions = {}): number {
  const channels = channelsOf(reference, prediction, options.channelAxis)
  const setting = ssimSetting(channels.pair, channels.shape, options)
  const single = options.precision === 'single'
  if (channels.axis === null) return meanOf(channels.pair, channels.shape, setting, single)
  let sum = 0
  for (let index = 0; index < channels.count; index++) {
    const value = meanOf(channels.channel(index), channels.shape, setting, single)
    sum = single ? Math.fround(sum + Math.fround(value)) : sum + value
  }
  return single ? Math.fround(sum / channels.count) : sum / channels.count
}

function meanOf({ x, y }: ChannelPair, shape: readonly number[], setting: SsimSetting, single: boolean): number {
  const border = (setting.window - 1) / 2
  if (single) return croppedMean(denseMap(toFloat32(x), toFloat32(y), shape, setting), shape, border)
  const bytes = x instanceof Uint8Array && y instanceof Uint8Array
  if (bytes && shape.length === 2 && setting.sigma === null && setting.window <= WIDEST_WINDOW) {
    return ssim8(x, y, shape, setting)
  }
  return croppedMean(denseMap(toFloat64(x), toFloat64(y), shape, setting), shape, border)
}
