import { checkOptions } from '../../errors/checkOptions'
import { distinctLabels, type Labels, requireSamples, sampleWeights } from '../../kernels/statistics/classIndex'
import { pairwiseAverage } from '../../python/pairwiseSum'

export interface AccuracyOptions {
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Share of samples whose predicted label equals the true one, from 0 to 1, as scikit-learn's `accuracy_score`.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none, `bad-input` for labels of mixed kinds.
 * @example
 * accuracy([0, 1, 1, 2], [0, 1, 2, 2]) // → 0.75
 */
export function accuracy(reference: Labels, prediction: Labels, options: AccuracyOptions = {}): number {
  checkOptions('accuracy', options, { sampleWeight: 'list' })
  requireSamples(reference, prediction)
  distinctLabels(reference, prediction)
  const weights = sampleWeights(options.sampleWeight, reference.length)
  return pairwiseAverage(
    weights.map((_, i) => (reference[i] === prediction[i] ? 1 : 0)),
    weights,
  )
}
