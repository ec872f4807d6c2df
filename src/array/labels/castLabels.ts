/**
 * The cast to uint8 that graders apply to label volumes, as NumPy and SimpleITK do it on x86: floats are converted to int32, where values out of
 * range become the smallest integer (low byte 0); integers keep their low 8 bits.
 */
import type { Data, NdArray } from '../../contract'
import { dtypeOf } from '../dtypeOf'
import { nonzeroRanges } from './nonzeroRanges'

/** The same array with another sample type. */
export type Cast<A extends NdArray, D extends Data> = Omit<A, 'data' | 'dtype'> & {
  readonly data: D
  readonly dtype?: NdArray['dtype']
}

/** 255.9 → 255, 256 → 0, −1.5 → 255; NaN, ±Infinity and what exceeds int32 → 0; integers: their low 8 bits. Bytes are returned as they are. */
export function castUint8<A extends NdArray>(array: A): Cast<A, Uint8Array> {
  const { data } = array
  if (data instanceof Uint8Array) return retyped(array, data)
  const out = new Uint8Array(data.length)
  const float = isFloat(array)
  // Label volumes are nearly all background, which stays 0.
  nonzeroRanges(data, (from, to) => {
    if (data instanceof BigInt64Array || data instanceof BigUint64Array)
      for (let i = from; i < to; i++) out[i] = Number(BigInt.asUintN(8, data[i]))
    else if (float) for (let i = from; i < to; i++) out[i] = throughInt32(data[i])
    else for (let i = from; i < to; i++) out[i] = data[i]
  })
  return retyped(array, out)
}

function isFloat(array: NdArray): boolean {
  const { data } = array
  if (data instanceof BigInt64Array || data instanceof BigUint64Array) return false
  // Declared floats that are stored as Uint32 overflow int32 as floats do.
  return dtypeOf(array).startsWith('float')
}

function throughInt32(value: number): number {
  return value > -2147483649 && value < 2147483648 ? Math.trunc(value) : 0
}

function retyped<A extends NdArray, D extends Data>(array: A, data: D): Cast<A, D> {
  const { data: _, dtype: __, ...rest } = array
  return { ...rest, data }
}
