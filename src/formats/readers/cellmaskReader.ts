import type { Data, NdArray, Reader } from '../../contract'
import { pilReader } from './pilReader'
import { tifffileReader } from './tifffileReader'

/**
 * Reads a cell mask as the graders of neurips-cellseg do: `.tif` and `.tiff` (any case) by the rules of tifffile, every other
 * name by those of Pillow; then cast to int32. The shape is the reader's; a stack of pages stays three-dimensional.
 *
 * @throws MedgradeError as {@link tifffileReader} and {@link pilReader} do.
 */
export const cellmaskReader: Reader<NdArray<Int32Array>> = async (bytes, context) => {
  const reader = /\.tiff?$/i.test(context.name) ? tifffileReader : pilReader
  const { data, shape } = await reader(bytes, context)
  return { data: toInt32(data), shape }
}

/** NumPy's cast: integers keep their low 32 bits, floats are truncated, and values out of range become the smallest integer. */
function toInt32(data: Data): Int32Array {
  if (data instanceof Int32Array) return data
  if (data instanceof Uint32Array) return new Int32Array(data.buffer, data.byteOffset, data.length)
  if (data instanceof BigInt64Array || data instanceof BigUint64Array) {
    const words = new Int32Array(data.buffer, data.byteOffset, data.length * 2)
    return Int32Array.from({ length: data.length }, (_, i) => words[2 * i])
  }
  const out = new Int32Array(data.length)
  if (!(data instanceof Float32Array || data instanceof Float64Array)) {
    out.set(data)
    return out
  }
  for (let i = 0; i < out.length; i++) {
    const value = data[i]
    out[i] = value > -2147483649 && value < 2147483648 ? value : -2147483648
  }
  return out
}
