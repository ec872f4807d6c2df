import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { halfSize } from '../../kernels/quality/gradientSimilarity'
import type { Samples } from '../../kernels/quality/separable'
import { requireRange, requireWithin, samplePair } from './planePair'

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
  const pair = samplePair(reference, prediction, [2], 255 / requireRange(options.dataRange ?? 255))
  requireWithin(pair, 255)
  const x = halfSize(pair.x)
  const y = halfSize(pair.y)
  let [weighted, weights] = [0, 0]
  for (const turned of [false, true]) {
    const a = [2, 4, 8].map((side) => haarMagnitude(x, side, turned))
    const b = [2, 4, 8].map((side) => haarMagnitude(y, side, turned))
    for (let i = 0; i < x.data.length; i++) {
      const similarity = [0, 1].reduce((sum, s) => {
        const [p, q] = [a[s]![i]!, b[s]![i]!]
        return sum + (2 * p * q + 30) / (p * p + q * q + 30) / 2
      }, 0)
      const weight = Math.max(a[2]![i]!, b[2]![i]!)
      weighted += weight / (1 + Math.exp(-ALPHA * similarity))
      weights += weight
    }
  }
  const score = (weighted + Number.EPSILON) / (weights + Number.EPSILON)
  return (Math.log(score / (1 - score)) / ALPHA) ** 2
}

const ALPHA = 4.2

/** Magnitude of a Haar filter: 1/side, the second half of its rows (or columns) negative; zeros around the picture. */
function haarMagnitude({ data, shape }: Samples, side: number, turned: boolean): Float64Array {
  const [h, w] = shape as [number, number]
  const at = (y: number, x: number) => (y >= 0 && y < h && x >= 0 && x < w ? data[y * w + x]! : 0)
  const before = side / 2 - 1
  return Float64Array.from(data, (_, i) => {
    const [y, x] = [Math.floor(i / w), i % w]
    let sum = 0
    for (let j = 0; j < side; j++) {
      for (let k = 0; k < side; k++) {
        const sign = (turned ? k : j) < side / 2 ? 1 : -1
        sum += sign * at(y + j - before, x + k - before)
      }
    }
    return Math.abs(sum / side)
  })
}
