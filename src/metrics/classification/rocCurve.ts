import type { Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import type { Label, Labels } from '../../kernels/statistics/classIndex'
import { binaryCurve } from './scoreColumns'

export interface RocCurveOptions {
  /** The positive one of two classes. Default: the larger. */
  readonly positiveLabel?: Label
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

export interface RocCurve {
  /** False and true positive rates at and above each threshold; NaN without negatives or without positives. */
  readonly fpr: Float64Array
  readonly tpr: Float64Array
  /** Every distinct score, descending, after Infinity. */
  readonly thresholds: Float64Array
}

/**
 * Receiver operating characteristic with every distinct score as a threshold, as scikit-learn's `roc_curve` with `drop_intermediate=False`.
 *
 * @param reference labels of two classes.
 * @param scores one number per sample, larger for the positive class.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for more than two classes or a score that is not finite.
 * @example
 * rocCurve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]).tpr // → Float64Array(5) [ 0, 0.5, 0.5, 1, 1 ]
 */
export function rocCurve(reference: Labels, scores: Vector, options: RocCurveOptions = {}): RocCurve {
  checkOptions('rocCurve', options, { positiveLabel: 'any', sampleWeight: 'list' })
  const curve = binaryCurve(reference, scores, options)
  return {
    fpr: share(curve.falsePositives),
    tpr: share(curve.truePositives),
    thresholds: Float64Array.from([Infinity, ...curve.thresholds]),
  }
}

function share(counts: Float64Array): Float64Array {
  const all = counts[counts.length - 1]!
  return Float64Array.from([0, ...counts], (count) => count / all)
}
