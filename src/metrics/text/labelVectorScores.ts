import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { pairwiseSum } from '../../python/pairwiseSum'

export interface LabelScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Number of positive reference labels. */
  readonly support: number
}

export interface LabelVectorScores {
  readonly perLabel: readonly LabelScore[]
  /** Counts pooled over all labels. */
  readonly micro: LabelScore
  /** Plain mean over labels. */
  readonly macro: LabelScore
  /** Mean over labels weighted by support. */
  readonly weighted: LabelScore
  /** Mean over reports of each report's own precision, recall and F1. */
  readonly samples: LabelScore
  /** Share of reports whose labels all agree. */
  readonly exactMatch: number
  /** Pooled scores of every single report. */
  readonly perReport: readonly LabelScore[]
}

/**
 * CheXbert's class codes (0 blank, 1 positive, 2 negative, 3 uncertain) to labels: positive and uncertain count as present.
 *
 * @example
 * chexbertLabels([0, 1, 2, 3]) // → [ 0, 1, 0, 1 ]
 */
export function chexbertLabels(codes: readonly Whole[]): Whole[] {
  checkArguments({ codes }, ['number'])
  return codes.map((code) => Number(code === 1 || code === 3))
}

/**
 * Precision, recall and F1 of multi-label vectors (0 or 1 per label, one row per report) with all averages of scikit-learn's classification report.
 * A division by zero gives 0.
 *
 * @throws MedgradeError `shape-mismatch` when rows or their lengths differ
 * @example
 * labelVectorScores([[1, 0], [1, 1]], [[1, 0], [0, 1]]).micro.f1 // → 0.8
 */
export function labelVectorScores(
  reference: readonly (readonly number[])[],
  candidate: readonly (readonly number[])[],
): LabelVectorScores {
  checkArguments({ reference, candidate }, [['number']], [['number']])
  const labels = reference[0]?.length ?? 0
  if (reference.length !== candidate.length || [...reference, ...candidate].some((row) => row.length !== labels))
    refuse('shape-mismatch', 'candidate', `${candidate.length} rows`, `${reference.length} rows of ${labels} labels`)
  const perLabel = Array.from({ length: labels }, (_, j) =>
    score(reference.map((row, i) => [row[j]!, candidate[i]![j]!])),
  )
  const perReport = reference.map((row, i) => score(row.map((label, j) => [label, candidate[i]![j]!])))
  const support = perLabel.reduce((sum, label) => sum + label.support, 0)
  return {
    perLabel,
    micro: score(reference.flatMap((row, i) => row.map((label, j) => [label, candidate[i]![j]!] as const))),
    macro: average(
      perLabel,
      perLabel.map(() => 1),
      support,
    ),
    weighted: average(
      perLabel,
      perLabel.map((label) => label.support),
      support,
    ),
    samples: average(
      perReport,
      perReport.map(() => 1),
      support,
    ),
    exactMatch: ratio(
      reference.filter((row, i) => row.every((label, j) => label === candidate[i]![j])).length,
      reference.length,
    ),
    perReport,
  }
}

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? 0 : numerator / denominator)

function score(pairs: readonly (readonly [reference: number, candidate: number])[]): LabelScore {
  let both = 0
  let guessed = 0
  let support = 0
  for (const [reference, candidate] of pairs) {
    if (reference && candidate) both++
    if (candidate) guessed++
    if (reference) support++
  }
  return {
    precision: ratio(both, guessed),
    recall: ratio(both, support),
    f1: ratio(2 * both, support + guessed),
    support,
  }
}

/** In numpy's order of summation. */
function average(scores: readonly LabelScore[], weights: readonly number[], support: number): LabelScore {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (key: 'precision' | 'recall' | 'f1') =>
    ratio(pairwiseSum(Float64Array.from(scores, (score, i) => score[key] * weights[i]!)), total)
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1'), support }
}
