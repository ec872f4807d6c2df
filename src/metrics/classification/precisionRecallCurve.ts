import type { Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import type { Label, Labels } from '../../kernels/statistics/classIndex'
import { binaryCurve } from './scoreColumns'

export interface PrecisionRecallCurveOptions {
  /** The positive one of two classes. Default: the larger. */
  readonly positiveLabel?: Label
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

export interface PrecisionRecallCurve {
  readonly precision: Float64Array
  readonly recall: Float64Array
  /** Every distinct score, ascending; one shorter than precision and recall, which end with 1 and 0. */
  readonly thresholds: Float64Array
}

/**
 * Precision and recall at and above every distinct score, as scikit-learn's `precision_recall_curve`. Without positives recall is 1.
 *
 * @param reference labels of two classes.
 * @param scores one number per sample, larger for the positive class.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for more than two classes or a score that is not finite.
 * @example
 * precisionRecallCurve([0, 1, 1], [0.2, 0.4, 0.8]).recall // → Float64Array(4) [ 1, 1, 0.5, 0 ]
 */
export function precisionRecallCurve(
  reference: Labels,
  scores: Vector,
  options: PrecisionRecallCurveOptions = {},
): PrecisionRecallCurve {
  checkOptions('precisionRecallCurve', options, { positiveLabel: 'any', sampleWeight: 'list' })
  const { truePositives, falsePositives, thresholds } = binaryCurve(reference, scores, options)
  const all = truePositives[truePositives.length - 1]!
  const precision = truePositives.map((hits, i) => (hits === 0 ? 0 : hits / (hits + falsePositives[i]!)))
  const recall = truePositives.map((hits) => (all === 0 ? 1 : hits / all))
  return {
    precision: Float64Array.from([...precision.reverse(), 1]),
    recall: Float64Array.from([...recall.reverse(), 0]),
    thresholds: thresholds.reverse(),
  }
}
