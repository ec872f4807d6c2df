import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import type { Label, Labels } from '../../kernels/statistics/classIndex'
import { margins } from '../../kernels/statistics/confusion'
import { countLabels } from './confusionMatrix'

/** Options of {@link expectedCost}. */
export interface ExpectedCostOptions {
  /** Classes and their order. Default: all that occur, sorted. */
  readonly labels?: readonly Label[]
  /** `costs[i][j]`: what predicting class i costs where class j is true. Default: 0 on the diagonal, else 1/(number of classes · share of class j). */
  readonly costs?: readonly (readonly number[])[]
  /** Divides by the cost of the best constant answer: below 1 is better than always answering the same. Default false. */
  readonly normalize?: boolean
}

/**
 * Expected cost of predicted classes, `Σ costs·counts / samples`, as MetricsReloaded; 0 and up, lower is better. NaN if a class of `labels` never is
 * true.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths or costs of another size, `too-few-values` for no samples.
 * @example
 * expectedCost([0, 0, 1, 1], [0, 1, 1, 1]) // → 0.25
 * expectedCost([0, 0, 1, 1], [0, 1, 1, 1], { costs: [[0, 5], [1, 0]], normalize: true }) // → 0.5
 */
export function expectedCost(reference: Labels, prediction: Labels, options: ExpectedCostOptions = {}): number {
  checkOptions('expectedCost', options, { labels: 'list', costs: 'list', normalize: 'boolean' })
  const { labels, counts } = countLabels(reference, prediction, { labels: options.labels })
  const classes = labels.length
  const { rows: truth, total } = margins(counts)
  const { costs } = options
  if (costs !== undefined && (costs.length !== classes || costs.some((row) => row.length !== classes)))
    refuse('shape-mismatch', 'costs', costs, `${classes} rows of ${classes} numbers`)
  const cost = (i: number, j: number): number =>
    costs === undefined ? (i === j ? 0 : total / (classes * truth[j]!)) : costs[i]![j]!
  // A class that never is true has no rate of answers: 0/0.
  if (truth.includes(0)) return Number.NaN
  const answers = new Float64Array(classes)
  counts.counts.forEach((count, k) => {
    const [i, j] = [counts.columns[k]!, counts.rows[k]!]
    answers[i] = answers[i]! + cost(i, j) * (count / truth[j]!) * (truth[j]! / total)
  })
  const whole = answers.reduce((all, value) => all + value)
  if (options.normalize !== true) return whole
  const share = (i: number, j: number) => (cost(i, j) * truth[j]!) / total
  const sums =
    classes <= FEW_CLASSES || costs !== undefined ? constantAnswers(classes, share) : sumsOfOthers(classes, share)
  return whole / sums.reduce((least, sum) => Math.min(least, sum))
}

/** Up to here the costs of all pairs of classes are added one by one. */
const FEW_CLASSES = 256

/** The cost of always answering each class. */
function constantAnswers(classes: number, share: (i: number, j: number) => number): Float64Array {
  return Float64Array.from({ length: classes }, (_, i) => {
    let sum = 0
    for (let j = 0; j < classes; j++) sum += share(i, j)
    return sum
  })
}

/** The same where all answers but the class itself cost as much: what is before each class and what is behind it. */
function sumsOfOthers(classes: number, share: (i: number, j: number) => number): Float64Array {
  const sums = new Float64Array(classes)
  for (let j = 0, before = 0; j < classes; j++) {
    sums[j] = before
    before += share(j + 1, j)
  }
  for (let j = classes - 1, behind = 0; j >= 0; j--) {
    sums[j] = sums[j]! + behind
    behind += share(j + 1, j)
  }
  return sums
}
