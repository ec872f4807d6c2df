import { asContiguous } from '../../array/asContiguous'
import { nonzeroRanges } from '../../array/labels/nonzeroRanges'
import type { NdArray } from '../../contract'

/** A label array as NumPy's `astype(int)` makes it of floats: fractions are cut off. Arrays without fractions are returned as they are. */
export function truncatedLabels(array: NdArray): NdArray {
  const { data, shape, stride, spacing } = asContiguous(array, 'any')
  if (!(data instanceof Float32Array || data instanceof Float64Array)) return array
  let whole = true
  nonzeroRanges(data, (from, to) => {
    for (let i = from; i < to && whole; i++) whole = (data[i]! | 0) === data[i]
  })
  if (whole) return array
  const out = new Int32Array(data.length)
  nonzeroRanges(data, (from, to) => {
    for (let i = from; i < to; i++) out[i] = data[i]!
  })
  return { data: out, shape, stride, spacing }
}
