/** Sum, minimum and maximum of an array as NumPy computes them: integers exactly, floats by pairwise summation in memory order. */
import { asContiguous } from '../../array/asContiguous'
import { dtypeOf } from '../../array/dtypeOf'
import type { NdArray } from '../../contract'
import { pairwiseSum } from '../../python/pairwiseSum'

/** A number, or its text for NaN, the infinities and integers beyond 2^53, which JSON cannot represent. */
export type JsonNumber = number | string

export interface ArraySummary {
  readonly sum: JsonNumber | null
  readonly min: JsonNumber | boolean | null
  readonly max: JsonNumber | boolean | null
}

/** Null for structs, complex numbers and empty arrays. One NaN makes all three NaN. */
export function arraySummary(array: NdArray): ArraySummary {
  const dtype = dtypeOf(array)
  const samples = asContiguous({ ...array, spacing: undefined }, 'any').data
  if (dtype === 'struct' || dtype.startsWith('complex') || samples.length === 0)
    return { sum: null, min: null, max: null }
  if (samples instanceof BigInt64Array || samples instanceof BigUint64Array) {
    if (dtype === 'float64') return summaryOf(Float64Array.from(samples, Number))
    let sum = 0n
    let min = samples[0]!
    let max = min
    for (const value of samples) {
      sum += value
      if (value < min) min = value
      if (value > max) max = value
    }
    return { sum: jsonInteger(sum), min: jsonInteger(min), max: jsonInteger(max) }
  }
  const summary = summaryOf(samples)
  return dtype === 'bool' ? { sum: summary.sum, min: summary.min === 1, max: summary.max === 1 } : summary
}

type Samples = Exclude<NdArray['data'], BigInt64Array | BigUint64Array>

function summaryOf(samples: Samples): { sum: JsonNumber; min: JsonNumber; max: JsonNumber } {
  let min = Infinity
  let max = -Infinity
  let nan = false
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]!
    if (value < min) min = value
    if (value > max) max = value
    if (Number.isNaN(value)) nan = true
  }
  const json = (value: number): JsonNumber => (nan ? 'NaN' : Number.isFinite(value) ? value + 0 : String(value))
  const real = samples instanceof Float32Array || samples instanceof Float64Array
  return {
    sum: real ? json(pairwiseSum(Float64Array.from(samples))) : integerSum(samples),
    min: json(min),
    max: json(max),
  }
}

/** The exact sum. The sum of a block of 2^20 values of 32 bits is below 2^53. */
function integerSum(samples: Samples): JsonNumber {
  let total = 0n
  for (let from = 0; from < samples.length; from += 1 << 20) {
    let sum = 0
    const to = Math.min(samples.length, from + (1 << 20))
    for (let i = from; i < to; i++) sum += samples[i]!
    total += BigInt(sum)
  }
  return jsonInteger(total)
}

function jsonInteger(value: bigint): JsonNumber {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}
