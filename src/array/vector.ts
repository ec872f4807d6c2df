import type { Data, NdArray } from '../contract'
import { MedgradeError } from './MedgradeError'

/** Anything that lists numbers: a plain array, a typed array, or an ndarray of any shape and strides (read in C order). */
export type Vector = ArrayLike<number> | NdArray

/**
 * The numbers of a vector as contiguous doubles. A `Float64Array` comes back as it is, without a copy: callers must not write into the result.
 *
 * @throws {@link MedgradeError} `bad-input` if the argument is no list of numbers, or an ndarray reaches beyond its data.
 */
export function float64Vector(input: Vector, name = 'values'): Float64Array {
  if (input instanceof Float64Array) return input
  if (isNdArray(input)) return gather(input, name)
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

/** Walks any strides with an odometer: the last axis runs fastest. */
function gather(array: NdArray, name: string): Float64Array {
  const { data, shape, offset = 0 } = array
  const dimensions = shape.length
  const n = shape.reduce((product, length) => product * length, 1)
  const stride = array.stride ?? rowMajor(shape)
  let low = offset
  let high = offset
  for (let axis = 0; axis < dimensions; axis++) {
    const reach = (shape[axis] - 1) * stride[axis]
    if (reach < 0) low += reach
    else high += reach
  }
  if (n > 0 && (low < 0 || high >= data.length || !Number.isInteger(n))) {
    throw new MedgradeError('bad-input', `${name} reaches beyond its data`, {
      found: `elements ${low} to ${high}`,
      expected: `0 to ${data.length - 1}`,
    })
  }
  if (data instanceof Float64Array && n === data.length && offset === 0 && isRowMajor(shape, stride)) return data
  const numbers = numeric(data)
  const out = new Float64Array(n)
  const at = new Array<number>(dimensions).fill(0)
  let from = offset
  for (let i = 0; i < n; i++) {
    out[i] = numbers[from]
    for (let axis = dimensions - 1; axis >= 0; axis--) {
      from += stride[axis]
      if (++at[axis] < shape[axis]) break
      from -= stride[axis] * shape[axis]
      at[axis] = 0
    }
  }
  return out
}

function numeric(data: Data): ArrayLike<number> {
  return data instanceof BigInt64Array || data instanceof BigUint64Array ? fromBigInts(data) : data
}

function rowMajor(shape: readonly number[]): number[] {
  const stride = new Array<number>(shape.length)
  let step = 1
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    stride[axis] = step
    step *= shape[axis]
  }
  return stride
}

function isRowMajor(shape: readonly number[], stride: readonly number[]): boolean {
  const expected = rowMajor(shape)
  return shape.every((length, axis) => length === 1 || stride[axis] === expected[axis])
}
