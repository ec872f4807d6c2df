import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { halfSize } from '../../kernels/quality/gradientSimilarity'
import { haarSimilarity } from '../../kernels/quality/haarSimilarity'
import { requireRange, samplePair } from './planePair'

/** Options of {@link haarPsi}. */
export interface HaarPsiOptions {
  /** The largest possible value; the smallest is 0. Default 255. */
  readonly dataRange?: number
}

/**
 * Haar wavelet-based perceptual similarity of grey pictures (HaarPSI), 1 for equal pictures, higher is better; as piq.
 *
 * @param reference picture of two axes.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, `unsupported` for other than two axes, `bad-input` for values outside 0 to the range, `bad-option`.
 * @example
 * const picture = { data: Uint8Array.from({ length: 256 }, (_, i) => (i * 7) % 251), shape: [16, 16] }
 * haarPsi(picture, picture).toFixed(6) // → 1.000000
 */
export function haarPsi(reference: ArrayInput, prediction: ArrayInput, options: HaarPsiOptions = {}): number {
  checkOptions('haarPsi', options, { dataRange: 'number' })
  const pair = samplePair(reference, prediction, [2], 255 / requireRange(options.dataRange ?? 255), 255)
  return haarSimilarity(halfSize(pair.x), halfSize(pair.y))
}
