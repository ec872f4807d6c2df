import { asContiguous } from '../array/asContiguous'
import { requireSameShape } from '../array/refuse'
import { toLabels, widenLabels } from '../array/toLabels'
import type { Data, NdArray } from '../contract'

export interface InstancePair {
  readonly reference: Int32Array
  readonly prediction: Int32Array
  readonly shape: readonly number[]
}

/** Two label arrays of one shape as contiguous Int32 in C order. */
export function instancePair(reference: NdArray, prediction: NdArray): InstancePair {
  const shape = reference.shape
  requireSameShape(shape, prediction.shape)
  return { reference: instanceLabels(reference), prediction: instanceLabels(prediction), shape }
}

export function instanceLabels(array: NdArray): Int32Array {
  const data: Data = asContiguous(array).data
  if (data instanceof Int32Array) return data
  if (
    data instanceof Uint8Array ||
    data instanceof Uint16Array ||
    data instanceof Int16Array ||
    data instanceof Int8Array
  )
    return new Int32Array(data)
  return widenLabels(toLabels(data))
}
