import { asContiguous } from '../../array/asContiguous'
import type { Data, NdArray } from '../../contract'

/**
 * The label map that nnU-Net makes of the probabilities of regions: where a channel is above the threshold its value is written, over those of earlier
 * channels.
 */
export function regionMap(channels: readonly NdArray[], classOrder: readonly number[], threshold: number): NdArray {
  const { shape, stride, order } = asContiguous<Data>(channels[0]!, 'any')
  const small = classOrder.every((value) => value >= 0 && value < 256)
  const size = shape.reduce((a, b) => a * b, 1)
  const out = small ? new Uint8Array(size) : new Int32Array(size)
  channels.forEach((channel, k) => {
    const { data } = asContiguous<Data>(channel, order)
    const limit = data instanceof Float32Array ? Math.fround(threshold) : threshold
    for (let i = 0; i < size; i++) if (Number(data[i]) > limit) out[i] = classOrder[k]!
  })
  return { data: out, shape, stride }
}
