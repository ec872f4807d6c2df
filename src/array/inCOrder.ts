/** For code that walks `.data`: a view with strides or an offset holds other samples there, or the same in another order. */
import type { Data, NdArray } from '../contract'
import { asContiguous } from './asContiguous'

/** The same array with exactly its samples in `data`, last axis fastest; what lies so already is not copied. Type and spacing stay. */
export function inCOrder<D extends Data>(array: NdArray<D>): NdArray<D> {
  const { data, shape, stride } = asContiguous({ ...array, spacing: undefined })
  return { ...array, data, shape, stride, offset: 0 }
}
