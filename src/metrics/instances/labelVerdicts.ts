import type { LabelPair } from '../../contract'
import { jaccard } from '../overlap/jaccard'

/** TP and FN where the reference has the label, FP and TN where it has not. */
export type LabelVerdict = 'TP' | 'FN' | 'FP' | 'TN'

/** Whether each label is found: a label of the reference is, from this IoU on. By label, as text. */
export function labelVerdicts(pair: LabelPair, labels: readonly number[], iou: number): Record<string, LabelVerdict> {
  return Object.fromEntries(labels.map((label) => [label, verdictOf(pair, label, iou)]))
}

function verdictOf(pair: LabelPair, label: number, iou: number): LabelVerdict {
  const { reference, prediction } = pair.count(label)
  if (reference > 0) return jaccard(pair, { label }) >= iou ? 'TP' : 'FN'
  return prediction > 0 ? 'FP' : 'TN'
}
