import type { Data } from '../contract'

/** Data that holds JavaScript numbers. */
export type NumberData = Exclude<Data, BigInt64Array | BigUint64Array>

/** The data themselves, or 64-bit integers as the nearest doubles. */
export function numbersOf(data: Data): NumberData {
  if (!(data instanceof BigInt64Array || data instanceof BigUint64Array)) return data
  const out = new Float64Array(data.length)
  for (let i = 0; i < out.length; i++) out[i] = Number(data[i])
  return out
}

/** Typed as doubles, whatever the element type: for loops that copy elements between arrays of one type. */
export function elementsOf(data: unknown): Float64Array {
  return data as Float64Array
}
