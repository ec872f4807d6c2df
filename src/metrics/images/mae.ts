import { imagePair } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { absoluteError } from '../../kernels/filters/imageError'
import { requirePixels } from './imageOptions'

/**
 * Mean absolute error `mean(|x − y|)` over all pixels, in intensity units; 0 for equal images.
 *
 * @param reference image or volume of any shape, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` if shapes differ, `too-few-values` for images without pixels.
 * @example
 * const reference = { data: Uint8Array.of(0, 10, 20, 30), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 12, 20, 24), shape: [2, 2] }
 * mae(reference, prediction) // → 2
 */
export function mae(reference: ArrayInput, prediction: ArrayInput): number {
  const pair = imagePair(reference, prediction)
  requirePixels(pair)
  return absoluteError(pair.x, pair.y) / pair.x.length
}
