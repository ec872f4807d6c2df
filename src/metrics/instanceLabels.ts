import { asContiguous } from '../array/asContiguous'
import { requireSameShape } from '../array/refuse'
import { toLabels, widenLabels } from '../array/toLabels'
import type { Data, NdArray } from '../contract'
import type { InstanceData } from '../kernels/instanceOverlap'

export interface InstancePair {
  readonly reference: InstanceData
  readonly prediction: InstanceData
  readonly shape: readonly number[]
}

/** Two label arrays of one shape in C order: as they are where both are bytes or both 16-bit words without sign, as Int32 otherwise. */
export function instancePair(reference: NdArray, prediction: NdArray): InstancePair {
  const shape = reference.shape
  requireSameShape(shape, prediction.shape)
  const [a, b] = [asContiguous(reference).data, asContiguous(prediction).data]
  const alike = a.constructor === b.constructor && (a instanceof Uint8Array || a instanceof Uint16Array)
  return alike
    ? { reference: a, prediction: b as InstanceData, shape }
    : { reference: wide(a), prediction: wide(b), shape }
}

export function instanceLabels(array: NdArray): Int32Array {
  return wide(asContiguous(array).data)
}

function wide(data: Data): Int32Array {
  if (data instanceof Int32Array) return data
  // What is as narrow are integers.
  return data.BYTES_PER_ELEMENT < 4 ? new Int32Array(data as Uint16Array) : widenLabels(toLabels(data))
}
