/**
 * `medgrade/ndarray`: conversion to and from scijs/ndarray, which many numerical packages use. ndarray and ndarray-ops build code with `new Function`,
 * which a strict Content-Security-Policy forbids; no other module imports them.
 */

import createView, { type NdArray as NdarrayView } from 'ndarray'
import ops from 'ndarray-ops'
import { dtypeOf } from './array/dtypeOf'
import type { Data, NdArray } from './contract'
import { checkArguments } from './errors/checkArguments'
import { checkOptions } from './errors/checkOptions'
import { refuse } from './errors/refuse'

/** ndarray-ops: arithmetic over views, such as `ops.sum(view)` and `ops.addeq(a, b)`. */
export { ops }

type NumberData = Exclude<Data, BigInt64Array | BigUint64Array>

/** The view that {@link toNdarray} gives for an array over `D`. */
export type NdarrayOf<D extends Data> = D extends BigInt64Array
  ? NdarrayView<BigInt64Array<ArrayBuffer>>
  : D extends BigUint64Array
    ? NdarrayView<BigUint64Array<ArrayBuffer>>
    : NdarrayView<Extract<D, NumberData>>

/** What {@link fromNdarray} needs of a view. */
export interface NdarrayLike {
  readonly data: unknown
  readonly shape: readonly number[]
  readonly stride: readonly number[]
  readonly offset: number
}

/** Voxel sizes and element type, which an ndarray does not have. */
export type FromNdarrayOptions = Pick<NdArray, 'spacing' | 'dtype'>

/**
 * The array as an `ndarray` view of the same memory, shape, strides and offset. Spacing and dtype are lost.
 *
 * @param array any shape and strides.
 * @throws MedgradeError `unsupported` for structs and complex numbers, which have several values an element.
 * @example
 * const view = toNdarray({ data: Uint8Array.of(1, 2, 3, 4), shape: [2, 2] })
 * view.get(1, 0) // → 3
 * ops.sum(view) // → 10
 */
export function toNdarray<D extends Data>(array: NdArray<D>): NdarrayOf<D> {
  checkArguments({ array }, { data: 'list', shape: ['number'] })
  const dtype = array.dtype ?? dtypeOf(array)
  if (dtype === 'struct' || dtype.startsWith('complex')) {
    refuse('unsupported', 'elements of an ndarray', dtype, 'one number each')
  }
  const stride = array.stride && [...array.stride]
  const view: unknown = createView(array.data as NumberData, [...array.shape], stride, array.offset ?? 0)
  return view as NdarrayOf<D>
}

/**
 * An `ndarray` of any strides as an array with spacing and dtype, without a copy. Metrics take an `ndarray` directly, too.
 *
 * @param options `spacing` in the order of the shape; `dtype` where the element type is not that of the typed array.
 * @throws MedgradeError `unsupported` for views over plain arrays or `get`/`set` stores, `shape-mismatch` for a spacing of another length.
 * @example
 * const view = { data: Float32Array.of(1, 2, 3, 4, 5, 6), shape: [3, 2], stride: [1, 3], offset: 0 }
 * fromNdarray(view, { spacing: [0.5, 2] }).spacing // → [0.5,2]
 */
export function fromNdarray(view: NdarrayLike, options: FromNdarrayOptions = {}): NdArray {
  checkArguments({ view }, { shape: ['number'], stride: ['number'], offset: 'number' })
  checkOptions('fromNdarray', options, { spacing: 'numbers', dtype: 'string' })
  const { spacing, dtype } = options
  if (spacing && spacing.length !== view.shape.length) {
    refuse('shape-mismatch', 'spacing', `${spacing.length} sizes`, `one for each of ${view.shape.length} axes`)
  }
  return {
    data: typedData(view.data),
    shape: [...view.shape],
    stride: [...view.stride],
    offset: view.offset,
    ...(spacing ? { spacing } : {}),
    ...(dtype ? { dtype } : {}),
  }
}

/** The clamped bytes of a canvas become plain bytes. */
function typedData(data: unknown): Data {
  if (data instanceof Uint8ClampedArray) return new Uint8Array(data.buffer, data.byteOffset, data.length)
  if (ArrayBuffer.isView(data) && !(data instanceof DataView)) return data as Data
  return refuse(
    'unsupported',
    'data of the ndarray',
    Array.isArray(data) ? 'a plain array' : typeof data,
    'a typed array',
  )
}
