/**
 * The little-endian bytes of an array in C order (last axis fastest), in the type it declares: the input of a volume's checksum.
 */

import type { Data, DType, NdArray } from '../contract'
import { asContiguous } from './asContiguous'
import { dtypeOf } from './dtypeOf'
import { fillWith } from './fillWith'
import { bitsOf, likeBits } from './labels/bitsOf'
import { littleEndianHost } from './littleEndianHost'
import { numbersOf } from './numbersOf'

/**
 * Serialises an array of any strides to the bytes NumPy's `ascontiguousarray(a).tobytes()` gives.
 * Returns a view of the data where they already are those bytes.
 */
export function cOrderBytes(array: NdArray): Uint8Array {
  const bits = asContiguous({ ...array, data: bitsOf(array.data), spacing: undefined })
  const dense = likeBits(bits.data, array.data)
  const typed = toDeclaredType(dense, dtypeOf(array))
  const bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength)
  return littleEndianHost ? bytes : swapped(bytes, typed.BYTES_PER_ELEMENT)
}

function toDeclaredType(data: Data, dtype: DType): Data {
  if (dtype === 'float64' && !(data instanceof Float64Array)) return new Float64Array(numbersOf(data))
  if (dtype === 'float16') return fillWith(new Uint16Array(data.length), (i) => float16Bits(data[i] as number))
  return data
}

/** Exact for every value that a float16 can hold, which is all that a reader of float16 produces. */
function float16Bits(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  if (Number.isNaN(value)) return 0x7e00
  const size = Math.abs(value)
  if (size === Infinity) return sign | 0x7c00
  if (size < 2 ** -14) return sign | (size * 2 ** 24)
  const exponent = Math.floor(Math.log2(size))
  return sign | ((exponent + 15) << 10) | ((size / 2 ** exponent - 1) * 1024)
}

function swapped(bytes: Uint8Array, width: number): Uint8Array {
  const out = bytes.slice()
  if (width > 1) for (let at = 0; at < out.length; at += width) out.subarray(at, at + width).reverse()
  return out
}
