/** Vessels that not every patient has: found or not per case, F1 per label over all cases. */
import type { CaseResult, LabelPair } from '../../../contract'
import { jaccard } from '../../../metrics/overlap/jaccard'
import { numpyMean } from '../../../python/numpyMean'
import { statesOf } from '../../caseMean'

/** TP and FN where the reference has the label (IoU from 0.25 on is TP), FP and TN where it has not. */
export type Verdict = 'TP' | 'FN' | 'FP' | 'TN'

/** What F1 needs of a case: the verdict of each label, by label. */
export type DetectionState = { readonly detection: Readonly<Record<string, string>> }

export function verdictOf(pair: LabelPair, label: number): Verdict {
  const { reference, prediction } = pair.count(label)
  if (reference > 0) return jaccard(pair, { label }) >= 0.25 ? 'TP' : 'FN'
  return prediction > 0 ? 'FP' : 'TN'
}

/** Whether all labels are found or rightly absent. */
export function allRight(pair: LabelPair, labels: readonly number[]): boolean {
  return labels.every((label) => verdictOf(pair, label).startsWith('T'))
}

export function verdictsOf(pair: LabelPair, labels: readonly number[]): Record<string, Verdict> {
  return Object.fromEntries(labels.map((label) => [label, verdictOf(pair, label)]))
}

/** F1, precision and recall of each label over all cases; 0 where the denominator is. */
export function detectionScores(cases: readonly CaseResult<DetectionState>[], labels: readonly number[]) {
  const states = statesOf(cases)
  const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return labels.map((label) => {
    const count = (verdict: Verdict) => states.filter(({ detection }) => detection[label] === verdict).length
    const [tp, fp, fn] = [count('TP'), count('FP'), count('FN')]
    return { f1: ratio(2 * tp, 2 * tp + fp + fn), precision: ratio(tp, tp + fp), recall: ratio(tp, tp + fn) }
  })
}

/** The mean of one value over labels, in their order; 0 without a label. */
export function labelMean<N extends string>(rows: readonly Readonly<Record<N, number>>[], name: N): number {
  return rows.length === 0 ? 0 : numpyMean(rows.map((row) => row[name]))
}
