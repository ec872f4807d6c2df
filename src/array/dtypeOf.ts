/**
 * The element type that a reader declares, in NumPy's names. It is the type of the stored data unless the array says otherwise
 * (`bool` in a Uint8Array, a `float64` that never left its integers).
 */
import type { DType, NdArray } from '../contract'

export function dtypeOf(array: Pick<NdArray, 'data' | 'dtype'>): DType {
  // A Float32Array calls itself that, a BigInt64Array so: the name without its ends.
  const stored = array.data[Symbol.toStringTag].replace(/^Big|(Clamped)?Array$/g, '')
  return array.dtype ?? (stored.toLowerCase() as DType)
}
