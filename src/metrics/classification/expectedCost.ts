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
  const { rows: truth, total } = margins(counts, classes)
  const { costs } = options
  if (costs !== undefined && (costs.length !== classes || costs.some((row) => row.length !== classes)))
    refuse('shape-mismatch', 'costs', costs, `${classes} rows of ${classes} numbers`)
  const cost = (i: number, j: number): number =>
    costs === undefined ? (i === j ? 0 : total / (classes * truth[j]!)) : costs[i]![j]!
  const each = labels.map((_, k) => k)
  const sum = (value: (k: number) => number) => each.reduce((all, k) => all + value(k), 0)
  // A class that never is true has no rate of answers: 0/0.
  const rate = (i: number, j: number) => counts[j * classes + i]! / truth[j]!
  const whole = sum((i) => sum((j) => cost(i, j) * rate(i, j) * (truth[j]! / total)))
  if (options.normalize !== true) return whole
  return whole / Math.min(...each.map((i) => sum((j) => (cost(i, j) * truth[j]!) / total)))
}
