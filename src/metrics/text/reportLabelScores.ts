import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { longestCommonSubsequence } from '../../kernels/text/longestCommonSubsequence'
import { roundExact } from '../../python/roundExact'
import { reportLabels } from './reportLabels'
import { findingsText } from './reportSections'
import { tokenize } from './tokenize'

export interface ReportLabelOptions {
  /** Labels of the reference when they are known; default: read from its text. */
  readonly referenceLabels?: Readonly<Record<string, number>>
}

export interface ReportLabelScores {
  readonly observationPrecision: number
  readonly observationRecall: number
  readonly observationF1: number
  /** F1 of the longest common token subsequence of the findings. */
  readonly reportSimilarity: number
  readonly labelExactMatch: number
  readonly tp: number
  readonly fp: number
  readonly fn: number
  readonly referencePositiveLabels: readonly string[]
  readonly predictedPositiveLabels: readonly string[]
}

/**
 * AutoMedBench's comparison of two chest X-ray reports: agreement of the twelve {@link reportLabels} and of the words. Rates are rounded to 4 decimals
 * as in the scorer. Two reports without positive labels agree (1, 1, 1).
 *
 * @example
 * reportLabelScores('Small pleural effusion.', 'Pleural effusion. Pneumothorax.').observationPrecision // → 0.5
 */
export function reportLabelScores(
  reference: string,
  candidate: string,
  options: ReportLabelOptions = {},
): ReportLabelScores {
  checkArguments({ reference, candidate }, 'string', 'string')
  checkOptions('reportLabelScores', options, { referenceLabels: 'object' })
  const expected = options.referenceLabels ?? reportLabels(reference)
  const predicted = reportLabels(candidate)
  const positive = (labels: Readonly<Record<string, number>>) =>
    Object.keys(labels)
      .filter((label) => labels[label])
      .sort()
  const referencePositiveLabels = positive(expected)
  const predictedPositiveLabels = positive(predicted)
  const tp = predictedPositiveLabels.filter((label) => expected[label]).length
  const fp = predictedPositiveLabels.length - tp
  const fn = referencePositiveLabels.length - tp
  const nothing = tp + fp + fn === 0
  const precision = nothing ? 1 : tp === 0 ? 0 : tp / (tp + fp)
  const recall = nothing ? 1 : tp === 0 ? 0 : tp / (tp + fn)
  return {
    observationPrecision: roundExact(precision, 4),
    observationRecall: roundExact(recall, 4),
    observationF1: roundExact(precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall), 4),
    reportSimilarity: roundExact(similarity(reference, candidate), 4),
    labelExactMatch: Number(Object.keys(predicted).every((label) => (expected[label] ?? 0) === predicted[label])),
    tp,
    fp,
    fn,
    referencePositiveLabels,
    predictedPositiveLabels,
  }
}

function similarity(reference: string, candidate: string): number {
  const a = tokenize(findingsText(reference), 'alnumHyphen')
  const b = tokenize(findingsText(candidate), 'alnumHyphen')
  if (a.length === 0 || b.length === 0) return Number(a.length === b.length)
  const common = longestCommonSubsequence(a, b)
  if (common === 0) return 0
  const precision = common / b.length
  const recall = common / a.length
  return (2 * precision * recall) / (precision + recall)
}
