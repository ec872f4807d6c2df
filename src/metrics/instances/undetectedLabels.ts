import type { LabelPair } from '../../contract'
import { labelVerdicts } from './labelVerdicts'

/** The labels that are neither found, from this IoU on, nor rightly absent. */
export function undetectedLabels(pair: LabelPair, labels: readonly number[], iou: number): number[] {
  const verdicts = labelVerdicts(pair, labels, iou)
  return labels.filter((label) => verdicts[label] === 'FN' || verdicts[label] === 'FP')
}
