import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { type Label, type Labels, requireSamples, sampleWeights } from '../../kernels/statistics/classIndex'
import { pairwiseAverage } from '../../python/pairwiseSum'
import { columnPlaces, isMatrix, type Matrix, positiveSamples } from './scoreInput'

export interface BrierScoreOptions {
  /** The positive one of two classes. Default: the larger. */
  readonly positiveLabel?: Label
  /** All classes, in the order of the columns. Default: those that occur, sorted. Only for `'metrics-reloaded'`. */
  readonly labels?: readonly Label[]
  /**
   * `'scikit-learn'` (default): the squared error of the positive class. `'metrics-reloaded'`: the sum over all classes, which takes a row of class
   * probabilities for every sample; twice as much for two classes.
   */
  readonly convention?: 'scikit-learn' | 'metrics-reloaded'
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Brier score `mean((y − p)²)` of probabilities of the positive class, from 0 (perfect) to 1.
 *
 * @param reference labels of two classes.
 * @param probabilities one number per sample, or for `'metrics-reloaded'` a row of class probabilities.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for more than two classes or a probability outside [0, 1].
 * @example
 * brierScore([0, 1], [0.5, 1]) // → 0.125
 */
export function brierScore(reference: Labels, probabilities: Vector | Matrix, options: BrierScoreOptions = {}): number {
  checkOptions('brierScore', options, {
    positiveLabel: 'any',
    labels: 'list',
    convention: 'string',
    sampleWeight: 'list',
  })
  const convention = oneOf('convention', options.convention, 'scikit-learn', 'metrics-reloaded')
  if (convention === 'metrics-reloaded') return scoreOfRows(reference, probabilities, options)
  if (isMatrix(probabilities)) refuse('bad-input', 'probabilities', 'rows', "numbers, or convention 'metrics-reloaded'")
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

function scoreOfRows(reference: Labels, probabilities: Vector | Matrix, options: BrierScoreOptions): number {
  if (!isMatrix(probabilities)) refuse('bad-input', 'probabilities', 'numbers', 'a row of class probabilities a sample')
  requireSamples(reference, probabilities)
  const places = columnPlaces(reference, options.labels, probabilities[0]!.length)
  const losses = probabilities.map((row, i) => {
    let sum = 0
    for (let c = 0; c < row.length; c++) {
      const p = row[c]!
      if (!(p >= 0 && p <= 1)) refuse('bad-input', `probability of sample ${i}`, p, '0 to 1')
      sum += (Number(places[i] === c) - p) ** 2
    }
    return sum
  })
  return pairwiseAverage(losses, sampleWeights(options.sampleWeight, losses.length))
}
