import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import type { Labels } from '../../kernels/statistics/classIndex'
import { margins } from '../../kernels/statistics/confusion'
import { pairwiseSum } from '../../python/pairwiseSum'
import { type ConfusionMatrixOptions, countLabels } from './confusionMatrix'

export interface CohenKappaOptions extends ConfusionMatrixOptions {
  /** Cost of a disagreement by the distance of the classes in the label list. Default `none`: all the same. */
  readonly weights?: 'none' | 'linear' | 'quadratic'
}

/**
 * Cohen's kappa `1 − Σ w·x / Σ w·e`: agreement beyond the chance agreement of the marginals, at most 1; NaN if no disagreement is expected.
 * As scikit-learn's `cohen_kappa_score`.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none.
 * @example
 * cohenKappa([0, 0, 1, 1], [0, 1, 1, 1]) // → 0.5
 */
export function cohenKappa(reference: Labels, prediction: Labels, options: CohenKappaOptions = {}): number {
  checkOptions('cohenKappa', options, { weights: 'string', labels: 'list', sampleWeight: 'list' })
  const { labels, counts } = countLabels(reference, prediction, options)
  const classes = labels.length
  const weights = oneOf('weights', options.weights, 'none', 'linear', 'quadratic')
  const { rows, columns, total } = margins(counts, classes)
  const weighed = (value: (i: number, j: number, at: number) => number) =>
    pairwiseSum(
      counts.map((_, at) => {
        const [i, j] = [Math.floor(at / classes), at % classes]
        return costOf(i, j, weights) * value(i, j, at)
      }),
    )
  const expected = weighed((i, j) => (columns[i]! * rows[j]!) / total)
  return expected === 0 ? Number.NaN : 1 - weighed((_, __, at) => counts[at]!) / expected
}

function costOf(i: number, j: number, weights: 'none' | 'linear' | 'quadratic'): number {
  if (weights === 'linear') return Math.abs(i - j)
  if (weights === 'quadratic') return (i - j) ** 2
  return i === j ? 0 : 1
}
