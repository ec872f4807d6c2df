import { toFloat32, toFloat64 } from '../../array/imagePair'
import type { ArrayInput, NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { ssimMap as denseMap } from '../../kernels/filters/ssim'
import { isSingle } from '../distance/isSingle'
import { channelsOf, putBack } from './ssimChannels'
import { type SsimOptions, ssimSetting, ssimTable } from './ssimSetting'

/**
 * The map of local structural similarities of {@link ssim} in the shape of the images, as scikit-image's `full=True`. It is not cropped: near an edge the
 * image is mirrored (edge pixel repeated).
 *
 * @param reference image or volume of any dimension, type and strides.
 * @param prediction the same shape.
 * @param options as for {@link ssim}.
 * @returns doubles, or singles with `precision: 'single'`.
 * @throws {@link MedgradeError} as {@link ssim}.
 * @example
 * const image = { data: Uint8Array.from({ length: 64 }, (_, i) => 4 * i), shape: [8, 8] }
 * ssimMap(image, image).shape // → [ 8, 8 ]
 */
export function ssimMap(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: SsimOptions = {},
): NdArray<Float32Array | Float64Array> {
  checkOptions('ssimMap', options, ssimTable)
  const channels = channelsOf(reference, prediction, options.channelAxis)
  const setting = ssimSetting(channels.pair, channels.shape, options)
  const single = isSingle(options.precision)
  const data = single ? new Float32Array(channels.pair.x.length) : new Float64Array(channels.pair.x.length)
  for (let index = 0; index < channels.count; index++) {
    const { x, y } = channels.channel(index)
    const map = single
      ? denseMap(toFloat32(x), toFloat32(y), channels.shape, setting)
      : denseMap(toFloat64(x), toFloat64(y), channels.shape, setting)
    putBack(data, map, index, channels)
  }
  return { data, shape: channels.pair.shape }
}
