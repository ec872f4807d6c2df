import { asContiguous } from '../../array/asContiguous'
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'

/** Two arrays of one shape. */
export interface BroadcastPair {
  readonly reference: NdArray
  readonly prediction: NdArray
  /** How many times each voxel of a side occurs; 1 and 1 for arrays of equal shapes. */
  readonly repeats: { readonly reference: number; readonly prediction: number }
}

/**
 * Two arrays as NumPy compares them: an axis of length 1 on one side is repeated along the other side. Nothing is copied.
 *
 * @throws MedgradeError `shape-mismatch` with the name of the case.
 */
export function broadcastPair(reference: NdArray, prediction: NdArray, name: string): BroadcastPair {
  const [a, b] = [reference.shape, prediction.shape]
  if (a.length !== b.length || a.some((n, axis) => n !== b[axis] && n !== 1 && b[axis] !== 1))
    refuse('shape-mismatch', `case ${name}: the shape of the prediction`, b, a, { case: name })
  const shape = a.map((n, axis) => (n === 1 ? b[axis]! : n))
  return {
    reference: repeated(reference, shape),
    prediction: repeated(prediction, shape),
    repeats: { reference: sizeOf(shape) / sizeOf(a), prediction: sizeOf(shape) / sizeOf(b) },
  }
}

function repeated(array: NdArray, shape: readonly number[]): NdArray {
  if (shape.every((n, axis) => n === array.shape[axis])) return array
  const { data, stride, spacing } = asContiguous(array, 'any')
  return {
    data,
    shape,
    stride: stride.map((step, axis) => (array.shape[axis] === shape[axis] ? step : 0)),
    spacing,
    dtype: array.dtype,
  }
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, n) => product * n, 1)
}
