import { asContiguous } from '../../array/asContiguous'
import { nonzeroRanges } from '../../array/labels/nonzeroRanges'
import type { NdArray } from '../../contract'

/**
 * A label array for tools that compare voxels with whole numbers by `==`: a value that is no whole number of 32 bits (1.5, NaN, infinities) equals no
 * label and becomes 0. Arrays of other values are returned as they are.
 */
export function exactLabels(array: NdArray): NdArray {
  const { data, shape, stride, spacing } = asContiguous(array, 'any')
  if (!(data instanceof Float32Array || data instanceof Float64Array || data instanceof Uint32Array)) return array
  let inexact = false
  nonzeroRanges(data, (from, to) => {
    for (let i = from; i < to && !inexact; i++) inexact = (data[i]! | 0) !== data[i]
  })
  if (!inexact) return array
  const out = new Int32Array(data.length)
  nonzeroRanges(data, (from, to) => {
    for (let i = from; i < to; i++) {
      const value = data[i]!
      if ((value | 0) === value) out[i] = value
    }
  })
  return { data: out, shape, stride, spacing }
}
