import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { gradientDeviation, halfSize } from '../../kernels/quality/gradientSimilarity'
import { requireRange, samplePair } from './planePair'

/** Options of {@link gmsd}. */
export interface GmsdOptions {
  /** The largest possible value; the smallest is 0. Default 255. */
  readonly dataRange?: number
  /** Over four scales. Default false. */
  readonly multiScale?: boolean
}

const WEIGHTS = [0.096, 0.596, 0.289, 0.019]

/**
 * Gradient magnitude similarity deviation of grey pictures (GMSD, MS-GMSD), 0 for equal pictures, lower is better; as piq.
 *
 * @param reference picture of two axes.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, `unsupported` for other than two axes, `bad-input` for values outside 0 to the range, `bad-option`.
 * @example
 * const picture = [[0, 50, 100, 150], [10, 60, 110, 160], [20, 70, 120, 170], [30, 80, 130, 180]]
 * gmsd(picture, picture) // → 0
 */
export function gmsd(reference: ArrayInput, prediction: ArrayInput, options: GmsdOptions = {}): number {
  checkOptions('gmsd', options, { dataRange: 'number', multiScale: 'boolean' })
  const range = requireRange(options.dataRange ?? 255)
  const multiScale = options.multiScale === true
  const top = multiScale ? 255 : 1
  const pair = samplePair(reference, prediction, [2], top / range, top)
  let { x, y } = pair
  if (!multiScale) return gradientDeviation(halfSize(x), halfSize(y), 170 / 255 ** 2, 0)
  let sum = 0
  for (const [level, weight] of WEIGHTS.entries()) {
    if (level > 0) {
      x = halfSize(x)
      y = halfSize(y)
    }
    sum += weight * gradientDeviation(x, y, 170, 0.5) ** 2
  }
  return Math.sqrt(sum)
}
