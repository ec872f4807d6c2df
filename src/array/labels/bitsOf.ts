/**
 * Samples as raw bits. A float that is copied through a JavaScript number may lose the payload of its NaN, so code that only moves samples moves
 * unsigned integers of their width.
 */
import type { Data } from '../../contract'

/** The same memory as unsigned integers of the same width. */
export function bitsOf(data: Data): Data {
  if (data instanceof Float32Array) return new Uint32Array(data.buffer, data.byteOffset, data.length)
  if (data instanceof Float64Array) return new BigUint64Array(data.buffer, data.byteOffset, data.length)
  return data
}

/** The inverse: the same memory in the type of `model`. */
export function likeBits(bits: Data, model: Data): Data {
  if (model instanceof Float32Array) return new Float32Array(bits.buffer, bits.byteOffset, bits.length)
  if (model instanceof Float64Array) return new Float64Array(bits.buffer, bits.byteOffset, bits.length)
  return bits
}
