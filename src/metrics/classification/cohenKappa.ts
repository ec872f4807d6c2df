import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import type { Labels } from '../../kernels/statistics/classIndex'
import { margins } from '../../kernels/statistics/confusion'
import { pairwiseSum } from '../../python/pairwiseSum'
import { sparsePairwiseSum } from '../../python/sparsePairwiseSum'
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
  const { counts } = countLabels(reference, prediction, options)
  const { classes, rows: truths, columns: guesses, counts: found } = counts
  const weights = oneOf('weights', options.weights, 'none', 'linear', 'quadratic')
  const cost = (i: number, j: number) => costOf(i, j, weights)
  const { rows, columns, total } = margins(counts)
  const expected =
    classes <= FEW_CLASSES
      ? pairwiseSum(
          Float64Array.from({ length: classes * classes }, (_, at) => {
            const [i, j] = [Math.floor(at / classes), at % classes]
            return cost(i, j) * ((columns[i]! * rows[j]!) / total)
          }),
        )
      : expectedDisagreement(columns, rows, weights) / total
  const observed = sparsePairwiseSum({
    places: Float64Array.from(found, (_, k) => truths[k]! * classes + guesses[k]!),
    values: found.map((count, k) => cost(truths[k]!, guesses[k]!) * count),
    length: classes * classes,
  })
  return expected === 0 ? Number.NaN : 1 - observed / expected
}

/** Up to here the expected costs of all pairs of classes are added in the order of scikit-learn. */
const FEW_CLASSES = 256

function costOf(i: number, j: number, weights: 'none' | 'linear' | 'quadratic'): number {
  if (weights === 'linear') return Math.abs(i - j)
  if (weights === 'quadratic') return (i - j) ** 2
  return i === j ? 0 : 1
}

/**
 * Σ cost(i, j) · aᵢ · bⱼ over all pairs of classes, in one pass: at class j the sums of aᵢ, aᵢ·(j − i) and aᵢ·(j − i)² over the classes before it are known, and
 * those of b. Nothing is subtracted, so no digit is lost.
 */
function expectedDisagreement(a: Float64Array, b: Float64Array, weights: 'none' | 'linear' | 'quadratic'): number {
  const before = [new Float64Array(3), new Float64Array(3)] as const
  const power = { none: 0, linear: 1, quadratic: 2 }[weights]
  let sum = 0
  for (let j = 0; j < a.length; j++) {
    for (const moments of before) {
      moments[2] = moments[2]! + 2 * moments[1]! + moments[0]!
      moments[1] = moments[1]! + moments[0]!
    }
    const [ofA, ofB] = before
    sum += ofA[power]! * b[j]! + ofB[power]! * a[j]!
    ofA[0] = ofA[0]! + a[j]!
    ofB[0] = ofB[0]! + b[j]!
  }
  return sum
}
