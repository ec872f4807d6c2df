import type { NdArray } from '../contract'
import { asContiguous } from './asContiguous'
import { MedgradeError } from './MedgradeError'

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
    throw new MedgradeError('bad-input', `${name} must be an array of numbers or an ndarray`, {
      found: input === null ? 'null' : typeof input,
      expected: 'an array of numbers',
    })
  }
  if (input instanceof BigInt64Array || input instanceof BigUint64Array) return fromBigInts(input)
  const n = input.length
  const out = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const value = input[i]
    if (typeof value !== 'number') {
      throw new MedgradeError('bad-input', `${name}[${i}] is not a number`, {
        found: typeof value,
        expected: 'a number',
      })
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
    throw new MedgradeError('shape-mismatch', `reference has ${x.length} values, prediction has ${y.length}`, {
      found: String(y.length),
      expected: String(x.length),
    })
  }
  return { x, y }
}

function isNdArray(input: Vector): input is NdArray {
  return input !== null && typeof input === 'object' && 'data' in input && 'shape' in input
}

function fromBigInts(data: BigInt64Array | BigUint64Array): Float64Array {
  const out = new Float64Array(data.length)
  for (let i = 0; i < out.length; i++) out[i] = Number(data[i])
  return out
}
