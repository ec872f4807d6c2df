import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import type { Label, Labels } from '../../kernels/statistics/classIndex'
import { margins } from '../../kernels/statistics/confusion'
import { numpyMean } from '../../python/numpyMean'
import { countLabels } from './confusionMatrix'

export interface BalancedAccuracyOptions {
  /** Rescale so that chance is 0: `(b − 1/k)/(1 − 1/k)`, k the classes in the truth. Default false. */
  readonly adjusted?: boolean
  /** Classes that count. Default: all that occur. */
  readonly labels?: readonly Label[]
  /** A class that never is true: `'scikit-learn'` (default) leaves it out, `'metrics-reloaded'` gives NaN. */
  readonly convention?: 'scikit-learn' | 'metrics-reloaded'
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Mean recall over the classes that occur in the truth, from 0 to 1, as scikit-learn's `balanced_accuracy_score`.
 *
 * With a single class in the truth the adjusted value is 0/0 = NaN if all samples are correct, else −Infinity.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none.
 * @example
 * balancedAccuracy(['a', 'a', 'b', 'b'], ['a', 'b', 'b', 'b']) // → 0.75
 */
export function balancedAccuracy(reference: Labels, prediction: Labels, options: BalancedAccuracyOptions = {}): number {
  checkOptions('balancedAccuracy', options, {
    adjusted: 'boolean',
    labels: 'list',
    convention: 'string',
    sampleWeight: 'list',
  })
  const convention = oneOf('convention', options.convention, 'scikit-learn', 'metrics-reloaded')
  const { counts } = countLabels(reference, prediction, {
    labels: options.labels,
    sampleWeight: options.sampleWeight,
  })
  const { rows, diagonal } = margins(counts)
  const all = diagonal.map((right, i) => right / rows[i]!)
  const recalls = convention === 'metrics-reloaded' ? all : all.filter((recall) => !Number.isNaN(recall))
  const classes = recalls.length
  // numpy's order of summation: over eight classes or more another order moves the last bit, and with it ties in a ranking
  const mean = numpyMean(recalls)
  return options.adjusted ? (mean - 1 / classes) / (1 - 1 / classes) : mean
}
