import { imagePair } from '../../array/imagePair'
import type { NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { extent, squaredError, sumOf, sumOfSquares } from '../../kernels/filters/imageError'
import { requirePixels } from './imageOptions'

export interface NrmseOptions {
  /** What the error is divided by: root mean square, value range, or mean of the **reference**. Default `euclidean`. */
  readonly normalization?: 'euclidean' | 'min-max' | 'mean'
}

/**
 * Root mean squared error over a size of the reference, without unit; equal to scikit-image's `normalized_root_mse`.
 *
 * A reference whose size is 0 (all zero, constant, or of mean 0) gives Infinity, or NaN where the error is 0 too.
 *
 * @param reference image or volume of any shape, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` where shapes differ, `too-few-values` for images without pixels.
 */
export function nrmse(reference: NdArray, prediction: NdArray, options: NrmseOptions = {}): number {
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
