import { type Labels, requireSamples, sampleWeights } from '../kernels/classIndex'

export interface AccuracyOptions {
  /** One weight a sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Share of samples whose predicted label equals the true one, from 0 to 1, as scikit-learn's `accuracy_score`.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none.
 */
export function accuracy(reference: Labels, prediction: Labels, options: AccuracyOptions = {}): number {
  requireSamples(reference.length, prediction.length)
  const weights = sampleWeights(options.sampleWeight, reference.length)
  let right = 0
  let total = 0
  for (let i = 0; i < weights.length; i++) {
    total += weights[i]!
    if (reference[i] === prediction[i]) right += weights[i]!
  }
  return right / total
}
