/** Facts of a case that its report shows beside the scores; nothing here is ranked. */
import { dtypeOf } from '../../../array/dtypeOf'
import { physicalGridOf } from '../../../array/resampling/resampleToGrid'
import type { LabelPair, Plain, Volume } from '../../../contract'
import { surfaceSizes } from '../../../metrics/distance/surfaceSizes'
import { betti0 } from '../../../metrics/topology/betti0'
import { type ClDiceOptions, clDiceCounts } from '../../../metrics/topology/clDice'

type Label = number | 'any'

/** Header of one image as SimpleITK lists it, by file axis; minus zero is zero. */
export function imageFacts(side: 'gt' | 'pred', volume: Volume): Record<string, Plain> {
  const { size, spacing, origin, direction } = physicalGridOf(volume)
  const plain = (values: readonly number[]) => values.map((value) => value + 0)
  return {
    [`${side}_size`]: size,
    [`${side}_spacing`]: plain(spacing),
    [`${side}_origin`]: plain(origin),
    [`${side}_direction`]: plain(direction),
    [`${side}_pixel_type`]: pixelType(dtypeOf(volume)),
  }
}

/** `int16` as ITK says it: 16-bit signed integer. */
function pixelType(dtype: string): string {
  const bits = dtype.replace(/\D/g, '')
  if (dtype.startsWith('float')) return `${bits}-bit float`
  return `${bits}-bit ${dtype.startsWith('uint') ? 'unsigned' : 'signed'} integer`
}

export function voxelFacts(pair: LabelPair, label: Label) {
  const { reference, prediction, both } = pair.count(label)
  return { gt_voxels: reference, pred_voxels: prediction, intersection: both }
}

export function componentFacts(pair: LabelPair, label: number) {
  return {
    gt_b0: betti0(pair, { label, side: 'reference' }),
    pred_b0: betti0(pair, { label, side: 'prediction' }),
  }
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
