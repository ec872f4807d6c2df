import type { ArrayInput, DType } from '../contract'
import { requireSameShape } from '../errors/refuse'
import { asContiguous } from './asContiguous'
import { dtypeOf } from './dtypeOf'
import { ndArrayOf } from './ndArrayOf'
import { type NumberData, numbersOf } from './numbersOf'

/** Two images of one shape, in C order; 64-bit integers are widened to doubles. */
export interface ImagePair {
  readonly x: ImageData
  readonly y: ImageData
  readonly shape: readonly number[]
  readonly dtype: DType
  readonly predictionDtype: DType
}

export type ImageData = NumberData

/**
 * Both images dense and in C order.
 *
 * @throws {@link MedgradeError} `shape-mismatch` where the shapes differ, `bad-array` where one does not fit its data.
 */
export function imagePair(reference: ArrayInput, prediction: ArrayInput): ImagePair {
  const first = ndArrayOf(reference)
  const second = ndArrayOf(prediction)
  const a = asContiguous(first)
  const b = asContiguous(second)
  requireSameShape(a.shape, b.shape)
  return {
    x: numbersOf(a.data),
    y: numbersOf(b.data),
    shape: a.shape,
    dtype: dtypeOf(first),
    predictionDtype: dtypeOf(second),
  }
}

/** As doubles; a Float64Array is returned as it is. */
export function toFloat64(data: ImageData): Float64Array {
  return data instanceof Float64Array ? data : new Float64Array(data)
}

/** As singles; a Float32Array is returned as it is. */
export function toFloat32(data: ImageData): Float32Array {
  return data instanceof Float32Array ? data : new Float32Array(data)
}
