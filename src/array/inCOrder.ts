/** For code that reads `.data` directly: with strides or an offset, `.data` has other samples or another order. */
import type { Data, NdArray } from '../contract'
import { asContiguous } from './asContiguous'

/** The same array with exactly its samples in `data`, last axis fastest; not copied where this holds already. Type and spacing stay. */
export function inCOrder<D extends Data>(array: NdArray<D>): NdArray<D> {
  const { data, shape, stride } = asContiguous({ ...array, spacing: undefined })
  return { ...array, data, shape, stride, offset: 0 }
}
