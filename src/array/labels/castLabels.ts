/**
 * The cast that graders apply to label volumes, as NumPy and SimpleITK carry it out on x86: floats go through int32, where whatever does
 * not fit is the smallest integer (whose low byte is 0), and integers keep their low bits.
 */
import type { Data, NdArray } from '../../contract'
import { dtypeOf } from '../dtypeOf'
import { nonzeroStretches } from './nonzeroRanges'

/** An array in which only the samples changed their type. */
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
  // Label volumes are nearly all background, which stays 0: only the rest is looked at sample by sample.
  nonzeroStretches(data, (from, to) => {
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
  // Unsigned 32-bit samples that are declared as floats overflow int32 as floats do.
  return dtypeOf(array).startsWith('float')
}

function throughInt32(value: number): number {
  return value > -2147483649 && value < 2147483648 ? Math.trunc(value) : 0
}

function retyped<A extends NdArray, D extends Data>(array: A, data: D): Cast<A, D> {
  const { data: _, dtype: __, ...rest } = array
  return { ...rest, data }
}
