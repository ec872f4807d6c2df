import { requireNumbers } from '../../array/requireNumbers'
import { float64Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { argsort } from '../../kernels/sorting/argsort'
import { type Label, type Labels, requireSamples, sampleWeights } from '../../kernels/statistics/classIndex'
import { pairwiseAverage } from '../../python/pairwiseSum'
import { columnPlaces, type Matrix } from './scoreInput'

export interface TopKAccuracyOptions {
  /** Number of classes with the highest scores that count. Default 2. */
  readonly k?: number
  /** Classes in the order of the columns. Default: those that occur, sorted. */
  readonly labels?: readonly Label[]
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Share of samples whose true class is among the k classes with the highest scores, as scikit-learn's `top_k_accuracy_score`: of equal scores the later
 * class counts.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param scores a row of class scores for every sample.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for scores that are not finite or labels that are not among the given
 *   ones, `bad-argument` for a k that is not a whole number from 1.
 * @example
 * topKAccuracy([0, 1, 2, 2], [[0.5, 0.2, 0.3], [0.1, 0.8, 0.1], [0.4, 0.5, 0.1], [0.6, 0.1, 0.3]]) // → 0.75
 */
export function topKAccuracy(reference: Labels, scores: Matrix, options: TopKAccuracyOptions = {}): number {
  checkOptions('topKAccuracy', options, { k: 'number', labels: 'list', sampleWeight: 'list' })
  const { k = 2 } = options
  requireNumbers('k', k, 1, true)
  requireSamples(reference, scores)
  const width = scores[0]!.length
  const places = columnPlaces(reference, options.labels, width)
  const weights = sampleWeights(options.sampleWeight, scores.length)
  const hits = scores.map((given, i) => {
    const row = float64Vector(given, 'scores')
    if (row.length !== width) refuse('shape-mismatch', `scores of sample ${i}`, row.length, width)
    const wrong = row.find((score) => !Number.isFinite(score))
    if (wrong !== undefined) refuse('bad-input', `scores of sample ${i}`, wrong, 'finite numbers')
    return Number(argsort(row).slice(-k).includes(places[i]!))
  })
  return pairwiseAverage(hits, weights)
}
