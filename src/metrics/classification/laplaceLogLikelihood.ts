import { float64Pair, float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { requireSamples } from '../../kernels/statistics/classIndex'

export interface LaplaceLogLikelihoodOptions {
  /** Smaller standard deviations are replaced by this one. Default 70. */
  readonly minSigma?: number
  /** Larger errors are replaced by this one. Default 1000. */
  readonly maxError?: number
}

/**
 * Modified Laplace log likelihood of predictions with confidences, at most −ln(√2·minSigma); higher is better:
 * `mean(−√2·Δ/σ − ln(√2·σ))` with `σ = max(confidence, 70)`, `Δ = min(|truth − prediction|, 1000)`.
 *
 * @param reference true values.
 * @param prediction predicted values.
 * @param confidence predicted standard deviations.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` for none.
 * @example
 * laplaceLogLikelihood([2800, 2500], [2750, 2500], [100, 70]) // → -5.126959694891972
 */
export function laplaceLogLikelihood(
  reference: Vector,
  prediction: Vector,
  confidence: Vector,
  options: LaplaceLogLikelihoodOptions = {},
): number {
  checkOptions('laplaceLogLikelihood', options, { minSigma: 'number', maxError: 'number' })
  const { minSigma = 70, maxError = 1000 } = options
  const { x, y } = float64Pair(reference, prediction)
  const spread = float64Vector(confidence, 'confidence')
  requireSamples(x, spread)
  let sum = 0
  for (let i = 0; i < x.length; i++) {
    const sigma = Math.max(spread[i]!, minSigma)
    const error = Math.min(Math.abs(x[i]! - y[i]!), maxError)
    sum += (-Math.SQRT2 * error) / sigma - Math.log(Math.SQRT2 * sigma)
  }
  return sum / x.length
}
