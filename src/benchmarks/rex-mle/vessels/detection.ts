/** What TopCoW and TopBrain say of a vessel that not everyone has: found or not per case, F1 per label over all cases. */
import type { PreparedPair } from '../../../array/labels/labelPair'
import type { CaseResult, Plain } from '../../../contract'
import { jaccard } from '../../../metrics/overlap/jaccard'
import { numpyMean } from '../../../python/numpyMean'

/** TP and FN where the reference has the label (IoU from 0.25 on is TP), FP and TN where it has not. */
export type Verdict = 'TP' | 'FN' | 'FP' | 'TN'

/** What F1 needs of a case: the verdict of each label, by label. */
export type DetectionState = { readonly detection: Readonly<Record<string, string>> }

export function verdictOf(pair: PreparedPair, label: number): Verdict {
  const { reference, prediction } = pair.count(label)
  if (reference > 0) return jaccard(pair, { label }) >= 0.25 ? 'TP' : 'FN'
  return prediction > 0 ? 'FP' : 'TN'
}

export function verdictsOf(pair: PreparedPair, labels: readonly number[]): Record<string, Verdict> {
  return Object.fromEntries(labels.map((label) => [label, verdictOf(pair, label)]))
}

/** The states of all scored cases, in row order. */
export function statesOf<S extends Plain>(cases: readonly CaseResult<S>[]): S[] {
  return cases.flatMap(({ evidence }) => (evidence ? [evidence.state] : []))
}

/** F1, precision and recall of each label over all cases; 0 where the denominator is. */
export function detectionScores(
  cases: readonly CaseResult<DetectionState>[],
  labels: readonly number[],
): { readonly f1: number[]; readonly precision: number[]; readonly recall: number[] } {
  const states = statesOf(cases)
  const count = (verdict: Verdict, label: number) => states.filter((s) => s.detection[label] === verdict).length
  const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  const scores = labels.map((label) => {
    const [tp, fp, fn] = [count('TP', label), count('FP', label), count('FN', label)]
    return { f1: ratio(2 * tp, 2 * tp + fp + fn), precision: ratio(tp, tp + fp), recall: ratio(tp, tp + fn) }
  })
  return {
    f1: scores.map(({ f1 }) => f1),
    precision: scores.map(({ precision }) => precision),
    recall: scores.map(({ recall }) => recall),
  }
}

/** The mean of one value over labels, in their order; 0 where there is none. */
export function labelMean(rows: readonly Readonly<Record<string, number>>[], name: string): number {
  const values: number[] = []
  for (const row of rows) values.push(row[name] ?? Number.NaN)
  return rows.length === 0 ? 0 : numpyMean(values)
}
