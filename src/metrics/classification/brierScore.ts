import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { type Label, type Labels, requireSamples, sampleWeights } from '../../kernels/statistics/classIndex'
import { pairwiseAverage } from '../../python/pairwiseSum'
import { positiveSamples } from './scoreInput'

export interface BrierScoreOptions {
  /** The positive one of two classes. Default: the larger. */
  readonly positiveLabel?: Label
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Brier score `mean((y − p)²)` of probabilities of the positive class, from 0 (perfect) to 1.
 *
 * @param reference labels of two classes.
 * @param probabilities one number per sample.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for more than two classes or a probability outside [0, 1].
 * @example
 * brierScore([0, 1], [0.5, 1]) // → 0.125
 */
export function brierScore(reference: Labels, probabilities: Vector, options: BrierScoreOptions = {}): number {
  checkOptions('brierScore', options, { positiveLabel: 'any', sampleWeight: 'list' })
  const p = float64Vector(probabilities, 'probabilities')
  requireSamples(reference, p)
  const y = positiveSamples(reference, options.positiveLabel)
  const weights = sampleWeights(options.sampleWeight, p.length)
  // The mean over both classes, with scikit-learn's roundings.
  const losses = p.map((chance, i) => {
    if (!(chance >= 0 && chance <= 1)) refuse('bad-input', `probability of sample ${i}`, chance, '0 to 1')
    const miss = y[i]! - chance
    const rest = 1 - y[i]! - (1 - chance)
    return rest * rest + miss * miss
  })
  return pairwiseAverage(losses, weights) * 0.5
}
