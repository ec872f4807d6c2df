import { asContiguous } from '../../array/asContiguous'
import { numbersOf } from '../../array/numbersOf'
import type { Data, NdArray } from '../../contract'

/** The number of the largest channel of each voxel; the first of equal ones, as NumPy's argmax. NaN counts as the largest. */
export function argmaxMap(channels: readonly NdArray[]): NdArray {
  const [first, ...rest] = channels
  const { data, shape, stride, order } = asContiguous<Data>(first!, 'any')
  const best = new Float64Array(numbersOf(data))
  const out = channels.length > 256 ? new Int32Array(data.length) : new Uint8Array(data.length)
  rest.forEach((one, k) => {
    const values = asContiguous<Data>(one, order).data
    for (let i = 0; i < out.length; i++) {
      const value = Number(values[i])
      if (!(value > best[i]! || (Number.isNaN(value) && !Number.isNaN(best[i]!)))) continue
      best[i] = value
      out[i] = k + 1
    }
  })
  return { data: out, shape, stride }
}
