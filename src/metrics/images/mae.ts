import { imagePair } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { absoluteError } from '../../kernels/filters/imageError'
import { requirePixels } from './imageOptions'
import { insideMask } from './insideMask'

/** Options of {@link mae}. */
export interface MaeOptions {
  /** Only pixels where it is not 0; the same shape. Default: all. */
  readonly mask?: ArrayInput
}

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
export function mae(reference: ArrayInput, prediction: ArrayInput, options: MaeOptions = {}): number {
  checkOptions('mae', options, { mask: 'any' })
  const pair = insideMask(imagePair(reference, prediction), options.mask)
  requirePixels(pair)
  return absoluteError(pair.x, pair.y) / pair.x.length
}
