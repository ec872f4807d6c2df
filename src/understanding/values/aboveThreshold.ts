import { asContiguous } from '../../array/asContiguous'
import type { Data, NdArray } from '../../contract'

/** 1 where a probability is above the threshold, strictly and in the type of the file: for single precision the threshold is rounded to it. */
export function aboveThreshold(array: NdArray, threshold: number): NdArray<Uint8Array> {
  const { data, shape, stride } = asContiguous<Data>(array, 'any')
  const limit = data instanceof Float32Array ? Math.fround(threshold) : threshold
  const out = new Uint8Array(data.length)
  for (let i = 0; i < out.length; i++) out[i] = Number(data[i]) > limit ? 1 : 0
  return { data: out, shape, stride }
}
