import { imagePair } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { extent, squaredError, sumOf, sumOfSquares } from '../../kernels/filters/imageError'
import { requirePixels } from './imageOptions'

export interface NrmseOptions {
  /** The divisor: root mean square, value range, or mean of the reference. Default `euclidean`. */
  readonly normalization?: 'euclidean' | 'min-max' | 'mean'
}

/**
 * Root mean squared error divided by a norm of the reference, without unit; in double precision, equal to scikit-image's `normalized_root_mse` of images
 * that are not both float32, whose steps it rounds to float32.
 *
 * A reference of norm 0 (all zero, constant, or of mean 0) gives Infinity, or NaN if the error is 0 too.
 *
 * @param reference image or volume of any shape, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` if shapes differ, `too-few-values` for images without pixels.
 * @example
 * const reference = { data: Uint8Array.of(3, 4), shape: [2] }
 * const prediction = { data: Uint8Array.of(0, 0), shape: [2] }
 * nrmse(reference, prediction) // → 1
 */
export function nrmse(reference: ArrayInput, prediction: ArrayInput, options: NrmseOptions = {}): number {
  checkOptions('nrmse', options, { normalization: 'string' })
  const pair = imagePair(reference, prediction)
  requirePixels(pair)
  const { x, y } = pair
  const n = x.length
  return (
    Math.sqrt(squaredError(x, y) / n) /
    sizeOf(x, oneOf('normalization', options.normalization, 'euclidean', 'min-max', 'mean'))
  )
}

function sizeOf(x: ArrayLike<number>, normalization: 'euclidean' | 'min-max' | 'mean'): number {
  if (normalization === 'euclidean') return Math.sqrt(sumOfSquares(x) / x.length)
  if (normalization === 'mean') return sumOf(x) / x.length
  const { low, high } = extent(x)
  return high - low
}
