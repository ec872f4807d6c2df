/**
 * The little-endian bytes of an array in C order (last axis fastest), in the type it declares: what a checksum of a volume is taken over.
 */
import type { Data, DType, NdArray } from '../contract'
import { dtypeOf } from './dtypeOf'
import { bitsOf, likeBits } from './labels/bitsOf'
import { littleEndianHost } from './littleEndianHost'

/**
 * Serialises an array of any strides to the bytes NumPy's `ascontiguousarray(a).tobytes()` gives.
 * Returns a view of the data where they already are those bytes.
 */
export function cOrderBytes(array: NdArray): Uint8Array {
  const dense = likeBits(gather(array), array.data)
  const typed = toDeclaredType(dense, dtypeOf(array))
  const bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength)
  return littleEndianHost ? bytes : swapped(bytes, typed.BYTES_PER_ELEMENT)
}

function gather(array: NdArray): Data {
  const { shape } = array
  const data = bitsOf(array.data)
  const total = shape.reduce((product, size) => product * size, 1)
  const offset = array.offset ?? 0
  const stride = array.stride ?? cOrderStride(shape)
  if (isCOrder(shape, stride)) return data.subarray(offset, offset + total) as Data
  const out = new (data.constructor as new (length: number) => Data)(total)
  const rank = shape.length
  const inner = shape[rank - 1]
  const step = stride[rank - 1]
  const index = new Array<number>(rank).fill(0)
  let base = offset
  for (let at = 0; at < total; at += inner) {
    for (let k = 0, from = base; k < inner; k++, from += step) out[at + k] = data[from]
    for (let axis = rank - 2; axis >= 0; axis--) {
      base += stride[axis]
      if (++index[axis] < shape[axis]) break
      base -= stride[axis] * shape[axis]
      index[axis] = 0
    }
  }
  return out
}

function cOrderStride(shape: readonly number[]): number[] {
  const stride = new Array<number>(shape.length)
  for (let axis = shape.length - 1, step = 1; axis >= 0; step *= shape[axis--]) stride[axis] = step
  return stride
}

function isCOrder(shape: readonly number[], stride: readonly number[]): boolean {
  const dense = cOrderStride(shape)
  return shape.every((size, axis) => size === 1 || stride[axis] === dense[axis])
}

function toDeclaredType(data: Data, dtype: DType): Data {
  if (dtype === 'float64' && !(data instanceof Float64Array)) return Float64Array.from(data as Float32Array, Number)
  if (dtype === 'float16') return Uint16Array.from(data as Float32Array, float16Bits)
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
