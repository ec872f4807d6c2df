import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { normalTail } from '../../kernels/statistics/normalTail'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import { checkedResampling } from '../resampling/resample'
import { aucParts, splitScores } from './pairScores'

export interface AucComparison {
  readonly first: number
  readonly second: number
  readonly difference: number
  /** Covariance of both areas. */
  readonly covariance: number
  readonly standardError: number
  /** NaN, as p, where the difference has no spread. */
  readonly z: number
  /** Two-sided. */
  readonly p: number
  readonly low: number
  readonly high: number
  /** Cases with both scores, and those without. */
  readonly cases: Whole
  readonly missing: Whole
}

/**
 * DeLong's comparison of two areas under the ROC curve from the same cases.
 *
 * @throws MedgradeError as {@link aucInterval}.
 * @example
 * compareAucs([0, 0, 1, 1], [1, 2, 3, 4], [1, 3, 2, 4]).difference // → 0.25
 */
export function compareAucs(
  truth: ArrayLike<boolean | number>,
  first: ArrayLike<number | null>,
  second: ArrayLike<number | null>,
  options: {
    /** Share of repetitions in which the interval should hold the truth. Default 0.95. */
    readonly level?: number
  } = {},
): AucComparison {
  checkArguments({ truth, first, second }, ['number or boolean'], 'list', 'list')
  checkOptions('compareAucs', options, { level: 'number or NaN' })
  const { tail } = checkedResampling(options)
  const { positives, negatives, missing } = splitScores(truth, [first, second])
  const [n1, n0] = [positives[0]!.length, negatives[0]!.length]
  const a = aucParts(positives[0]!, negatives[0]!)
  const b = aucParts(positives[1]!, negatives[1]!)
  const covariance = covarianceOf(a.ofPositives, b.ofPositives) / n1 + covarianceOf(a.ofNegatives, b.ofNegatives) / n0
  // Of the differences of each case: equal scores leave no rounding error.
  const spread = (x: Float64Array, y: Float64Array) =>
    numpyStd(
      x.map((value, i) => value - y[i]!),
      1,
    ) **
      2 /
    x.length
  const standardError = Math.sqrt(spread(a.ofPositives, b.ofPositives) + spread(a.ofNegatives, b.ofNegatives))
  const difference = a.auc - b.auc
  const z = standardError > 0 ? difference / standardError : Number.NaN
  const half = normalQuantile(1 - tail) * standardError
  return {
    first: a.auc,
    second: b.auc,
    difference,
    covariance,
    standardError,
    z,
    p: 2 * normalTail(Math.abs(z)),
    low: difference - half,
    high: difference + half,
    cases: n1 + n0,
    missing,
  }
}

function covarianceOf(x: Float64Array, y: Float64Array): number {
  const [meanX, meanY] = [numpyMean(x), numpyMean(y)]
  return x.reduce((sum, value, i) => sum + (value - meanX) * (y[i]! - meanY), 0) / (x.length - 1)
}
