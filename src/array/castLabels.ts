/**
 * The casts that graders apply to label volumes, as NumPy and SimpleITK carry them out on x86: floats go through int32, where whatever does
 * not fit is the smallest integer (whose low byte is 0), and integers keep their low bits.
 */
import type { Data, NdArray } from '../contract'
import { dtypeOf } from './dtypeOf'
import { nonzeroStretches } from './nonzeroStretches'

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
    else if (float) for (let i = from; i < to; i++) out[i] = throughInt32(data[i], 0)
    else for (let i = from; i < to; i++) out[i] = data[i]
  })
  return retyped(array, out)
}

/** Truncates; NaN, ±Infinity and what exceeds int32 → −2147483648; integers: their low 32 bits; booleans 0 and 1. */
export function castInt32<A extends NdArray>(array: A): Cast<A, Int32Array> {
  const { data } = array
  if (data instanceof Int32Array) return retyped(array, data)
  const out = new Int32Array(data.length)
  if (isFloat(array)) for (let i = 0; i < out.length; i++) out[i] = throughInt32(data[i] as number, -2147483648)
  else if (data instanceof BigInt64Array || data instanceof BigUint64Array)
    for (let i = 0; i < out.length; i++) out[i] = Number(BigInt.asIntN(32, data[i]))
  else for (let i = 0; i < out.length; i++) out[i] = data[i] as number
  return retyped(array, out)
}

/** 1 where a sample is not zero, NaN included; declared as bool. */
export function castBool<A extends NdArray>(array: A): Cast<A, Uint8Array> {
  const { data } = array
  const out = new Uint8Array(data.length)
  if (data instanceof BigInt64Array || data instanceof BigUint64Array)
    for (let i = 0; i < out.length; i++) out[i] = data[i] === 0n ? 0 : 1
  else for (let i = 0; i < out.length; i++) out[i] = data[i] === 0 ? 0 : 1
  return { ...array, data: out, dtype: 'bool' }
}

function isFloat(array: NdArray): boolean {
  const { data } = array
  if (data instanceof BigInt64Array || data instanceof BigUint64Array) return false
  // Unsigned 32-bit samples that are declared as floats overflow int32 as floats do.
  return dtypeOf(array).startsWith('float')
}

function throughInt32(value: number, outside: number): number {
  return value > -2147483649 && value < 2147483648 ? Math.trunc(value) : outside
}

function retyped<A extends NdArray, D extends Data>(array: A, data: D): Cast<A, D> {
  const { dtype: _, ...rest } = array
  return { ...rest, data } as unknown as Cast<A, D>
}
