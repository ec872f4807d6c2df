/** Facts of a case that its report shows beside the scores; nothing here is ranked. */
import type { LabelPair } from '../../../contract'
import { surfaceSizes } from '../../../metrics/distance/surfaceSizes'
import { betti0 } from '../../../metrics/topology/betti0'
import { type ClDiceOptions, clDiceCounts } from '../../../metrics/topology/clDice'

type Label = number | 'any'

export function voxelFacts(pair: LabelPair, label: Label) {
  const { reference, prediction, both } = pair.count(label)
  return { gt_voxels: reference, pred_voxels: prediction, intersection: both }
}

export function componentFacts(pair: LabelPair, label: number) {
  const count = (side: 'reference' | 'prediction') => betti0(pair, { label, side })
  return { gt_b0: count('reference'), pred_b0: count('prediction') }
}

/** Surface voxels by MONAI's rule. */
export function surfaceFacts(pair: LabelPair, label: number) {
  const { reference, prediction } = surfaceSizes(pair, { label, convention: 'monai' })
  return { gt_edges: reference, pred_edges: prediction }
}

export function skeletonFacts(pair: LabelPair, options: ClDiceOptions & { label: Label }) {
  const counts = clDiceCounts(pair, options)
  return {
    gt_skeleton: counts.referenceSkeleton,
    pred_skeleton: counts.predictionSkeleton,
    gt_skeleton_in_pred: counts.referenceSkeletonInPrediction,
    pred_skeleton_in_gt: counts.predictionSkeletonInReference,
  }
}

/** At most one sentence: the text, and the labels that it is about. */
export const labelWarning = (text: string, labels: readonly number[]): string[] =>
  labels.length > 0 ? [`${text}: ${labels.join(', ')}`] : []
