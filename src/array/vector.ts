import type { NdArray } from '../contract'
import { refuse } from '../errors/refuse'
import { asContiguous } from './asContiguous'
import { numbersOf } from './numbersOf'

/** Anything that lists numbers: a plain array, a typed array, or an ndarray of any shape and strides (read in C order). */
export type Vector = ArrayLike<number> | NdArray

/**
 * The numbers of a vector as contiguous doubles. A `Float64Array` comes back as it is, without a copy: callers must not write into the result.
 *
 * @throws {@link MedgradeError} `bad-input` if the argument is no list of numbers, `bad-array` if an ndarray's shape and data do not fit.
 */
export function float64Vector(input: Vector, name = 'values'): Float64Array {
  if (input instanceof Float64Array) return input
  if (isNdArray(input)) return float64Vector(asContiguous(input).data as ArrayLike<number>, name)
  if (input === null || typeof input !== 'object' || typeof input.length !== 'number') {
    refuse('bad-input', name, input === null ? input : typeof input, 'numbers or an ndarray')
  }
  if (input instanceof BigInt64Array || input instanceof BigUint64Array) return numbersOf(input) as Float64Array
  const n = input.length
  const out = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const value = input[i]
    if (typeof value !== 'number') {
      refuse('bad-input', `${name}[${i}]`, typeof value, 'a number')
    }
    out[i] = value
  }
  return out
}

/** Two vectors of the same length. */
export function float64Pair(
  reference: Vector,
  prediction: Vector,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const x = float64Vector(reference, 'reference')
  const y = float64Vector(prediction, 'prediction')
  if (x.length !== y.length) {
    refuse('shape-mismatch', 'values of the prediction', y.length, x.length)
  }
  return { x, y }
}

/** Whether it has `data` as an ndarray has; `asContiguous` checks the rest. */
export function isNdArray(input: unknown): input is NdArray {
  return (input as NdArray | undefined)?.data !== undefined
}
