/**
 * The element type that a reader declares, in NumPy's names. It is the type of the stored data unless the array says otherwise
 * (`bool` in a Uint8Array, a `float64` that never left its integers).
 */
import type { Data, DType, NdArray } from '../contract'

export function dtypeOf(array: Pick<NdArray, 'data' | 'dtype'>): DType {
  return array.dtype ?? storedType(array.data)
}

function storedType(data: Data): DType {
  if (data instanceof Uint8Array) return 'uint8'
  if (data instanceof Int8Array) return 'int8'
  if (data instanceof Uint16Array) return 'uint16'
  if (data instanceof Int16Array) return 'int16'
  if (data instanceof Uint32Array) return 'uint32'
  if (data instanceof Int32Array) return 'int32'
  if (data instanceof Float32Array) return 'float32'
  if (data instanceof Float64Array) return 'float64'
  return data instanceof BigInt64Array ? 'int64' : 'uint64'
}
