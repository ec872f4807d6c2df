import { imagePair, toFloat32 } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { squaredError, squaredError8, squaredErrorSingle } from '../../kernels/filters/imageError'
import { isSingle } from '../distance/isSingle'
import { type Precision, requirePixels } from './imageOptions'

export interface MseOptions {
  /** `single` rounds difference and square to float32, as numpy does on float32 images; the sum is double in both. Default `double`. */
  readonly precision?: Precision
}

/**
 * Mean squared error `mean((x − y)²)` over all pixels, in squared intensity units; 0 for equal images.
 *
 * @param reference image or volume of any shape, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` if shapes differ, `too-few-values` for images without pixels.
 * @example
 * const reference = { data: Uint8Array.of(0, 10, 20, 30), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 12, 20, 24), shape: [2, 2] }
 * mse(reference, prediction) // → 10
 */
export function mse(reference: ArrayInput, prediction: ArrayInput, options: MseOptions = {}): number {
  checkOptions('mse', options, { precision: 'string' })
  const pair = imagePair(reference, prediction)
  requirePixels(pair)
  const { x, y } = pair
  if (isSingle(options.precision)) return squaredErrorSingle(toFloat32(x), toFloat32(y)) / x.length
  if (x instanceof Uint8Array && y instanceof Uint8Array) return squaredError8(x, y) / x.length
  return squaredError(x, y) / x.length
}
