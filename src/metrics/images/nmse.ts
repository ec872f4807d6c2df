import { imagePair } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { squaredError, sumOfSquares } from '../../kernels/filters/imageError'
import { requirePixels } from './imageOptions'

/**
 * Normalised mean squared error `‖x − y‖² / ‖x‖²`, 0 for equal images, lower is better; as fastMRI. Infinity, or NaN for equal images, if the reference is 0
 * everywhere.
 *
 * @param reference image or volume of any shape, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` if shapes differ, `too-few-values` for images without pixels.
 * @example
 * nmse([[0, 10], [20, 30]], [[0, 12], [20, 24]]) // → 0.02857142857142857
 */
export function nmse(reference: ArrayInput, prediction: ArrayInput): number {
  const pair = imagePair(reference, prediction)
  requirePixels(pair)
  const x = Float64Array.from(pair.x)
  return squaredError(x, Float64Array.from(pair.y)) / sumOfSquares(x)
}
