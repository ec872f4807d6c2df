import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { classIndices, type Label, type Labels } from '../../kernels/statistics/classIndex'
import { margins } from '../../kernels/statistics/confusion'
import { pairwiseSum } from '../../python/pairwiseSum'
import { type ConfusionMatrixOptions, countLabels } from './confusionMatrix'

export interface ClassScoresOptions extends ConfusionMatrixOptions {
  /** Weight of recall against precision in F; Infinity is recall alone. Default 1. */
  readonly beta?: number
  /** Value of 0/0; with NaN the means leave undefined classes out. Default 0. */
  readonly zeroDivision?: number
}

/** Precision, recall, F and Jaccard index of one class or of an average. */
export interface ClassScore {
  readonly precision: number
  readonly recall: number
  readonly f: number
  readonly jaccard: number
}

export interface ClassScores {
  readonly labels: readonly Label[]
  readonly perClass: readonly (ClassScore & { readonly support: number })[]
  /** Over the summed counts. */
  readonly micro: ClassScore
  /** Plain mean over classes. */
  readonly macro: ClassScore
  /** Mean over classes weighted by their support. */
  readonly weighted: ClassScore
}

/**
 * Precision, recall, F and Jaccard index of every class and their means, as scikit-learn's `precision_recall_fscore_support` and
 * `jaccard_score`. F is `(1+β²)TP / (β²·truth + predicted)`, undefined only where that denominator is 0.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none, `bad-option` for a repeated label.
 * @example
 * classScores([0, 1, 1, 0], [0, 1, 0, 0]).macro.recall // → 0.75
 */
export function classScores(reference: Labels, prediction: Labels, options: ClassScoresOptions = {}): ClassScores {
  checkOptions('classScores', options, {
    beta: 'number or NaN',
    zeroDivision: 'number or NaN',
    labels: 'list',
    sampleWeight: 'list',
  })
  const { beta = 1, zeroDivision = 0, labels: wanted, sampleWeight } = options
  if (!(beta >= 0)) refuse('bad-option', 'beta', beta, '0 or more')
  const { labels: present, counts } = countLabels(reference, prediction, { sampleWeight })
  const { rows, columns, diagonal } = margins(counts)
  const labels = wanted ?? present
  const places = classIndices(labels, present)
  const hits = Array.from(places, (place) => diagonal[place] ?? 0)
  const truth = Array.from(places, (place) => rows[place] ?? 0)
  const predicted = Array.from(places, (place) => columns[place] ?? 0)
  const score = (tp: number, t: number, p: number): ClassScore => ({
    precision: ratio(tp, p, zeroDivision),
    recall: ratio(tp, t, zeroDivision),
    f:
      beta === Infinity ? ratio(tp, t, zeroDivision) : ratio((1 + beta * beta) * tp, beta * beta * t + p, zeroDivision),
    jaccard: ratio(tp, t + p - tp, zeroDivision),
  })
  const perClass = labels.map((_, i) => ({ ...score(hits[i]!, truth[i]!, predicted[i]!), support: truth[i]! }))
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
  return {
    labels,
    perClass,
    micro: score(sum(hits), sum(truth), sum(predicted)),
    macro: average(
      perClass,
      perClass.map(() => 1),
    ),
    weighted: average(perClass, truth),
  }
}

function ratio(numerator: number, denominator: number, undefinedValue: number): number {
  return denominator === 0 ? undefinedValue : numerator / denominator
}

function average(scores: readonly ClassScore[], weights: readonly number[]): ClassScore {
  const mean = (key: keyof ClassScore) =>
    weightedMean(
      scores.map((score) => score[key]),
      weights,
    )
  return { precision: mean('precision'), recall: mean('recall'), f: mean('f'), jaccard: mean('jaccard') }
}

/** Without NaN, in numpy's order of summation; the plain mean where all weights are 0. */
function weightedMean(values: readonly number[], weights: readonly number[]): number {
  const real = [...values.keys()].filter((i) => !Number.isNaN(values[i]))
  const sum = (term: (i: number) => number) => pairwiseSum(Float64Array.from(real, term))
  const total = sum((i) => weights[i]!)
  return total === 0 ? sum((i) => values[i]!) / real.length : sum((i) => values[i]! * weights[i]!) / total
}
