/**
 * The element type that a reader declares, in NumPy's names: the type of the stored data unless the array has another (`bool` in a Uint8Array,
 * `float64` stored as integers).
 */
import type { DType, NdArray } from '../contract'

export function dtypeOf(array: Pick<NdArray, 'data' | 'dtype'>): DType {
  // 'Float32Array' → 'Float32', 'BigInt64Array' → 'Int64'.
  const stored = array.data[Symbol.toStringTag].replace(/^Big|(Clamped)?Array$/g, '')
  return array.dtype ?? (stored.toLowerCase() as DType)
}
