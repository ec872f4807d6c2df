import { toFloat32, toFloat64 } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { croppedMean, ssimMap as denseMap, type SsimSetting } from '../../kernels/filters/ssim'
import { ssim8 } from '../../kernels/filters/ssim8'
import { ssimSingle } from '../../kernels/filters/ssimSingle'
import { WIDEST_WINDOW } from '../../kernels/filters/windowRows8'
import { isSingle } from '../distance/isSingle'
import { type ChannelPair, channelsOf } from './ssimChannels'
import { type SsimOptions, ssimSetting, ssimTable } from './ssimSetting'

/**
 * Mean structural similarity, at most 1 (equal images), equal to scikit-image's `structural_similarity`.
 *
 * Per pixel `S = (2 x̄ȳ + C1)(2 σxy + C2) / ((x̄² + ȳ² + C1)(σx² + σy² + C2))` over a window, C1 = (K1·R)², C2 = (K2·R)²; pixels whose window crosses an
 * edge are left out of the mean. Identical constant images with a data range of 0 give NaN (0/0).
 *
 * @param reference image or volume of any dimension, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` if shapes differ or the window does not fit, `bad-option` for an even window or a missing
 *   data range.
 * @example
 * const image = { data: Uint8Array.from({ length: 64 }, (_, i) => 4 * i), shape: [8, 8] }
 * ssim(image, image) // → 1
 */
export function ssim(reference: ArrayInput, prediction: ArrayInput, options: SsimOptions = {}): number {
  checkOptions('ssim', options, ssimTable)
  const channels = channelsOf(reference, prediction, options.channelAxis)
  const setting = ssimSetting(channels.pair, channels.shape, options)
  const single = isSingle(options.precision)
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
  if (single && shape.length === 2 && setting.sigma === null)
    return ssimSingle(toFloat32(x), toFloat32(y), shape, setting)
  if (single) return croppedMean(denseMap(toFloat32(x), toFloat32(y), shape, setting), shape, border)
  const bytes = x instanceof Uint8Array && y instanceof Uint8Array
  if (bytes && shape.length === 2 && setting.sigma === null && setting.window <= WIDEST_WINDOW) {
    return ssim8(x, y, shape, setting)
  }
  return croppedMean(denseMap(toFloat64(x), toFloat64(y), shape, setting), shape, border)
}
