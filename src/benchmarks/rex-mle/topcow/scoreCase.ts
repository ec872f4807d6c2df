/** One case of TopCoW task 1 by the reference rules: classes of the reference, merged centre lines, verdicts on the eight labels of the graphs. */
import type { PreparedPair } from '../../../array/labels/labelPair'
import type { CaseEvidence } from '../../../contract'
import { hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { measureSurfaces } from '../../../metrics/distance/measureSurfaces'
import { dice } from '../../../metrics/overlap/dice'
import { jaccard } from '../../../metrics/overlap/jaccard'
import { betti0Error, pieces } from '../../../metrics/topology/betti0Error'
import { clDice, clDiceCounts } from '../../../metrics/topology/clDice'
import { labelMean, verdictOf, verdictsOf } from '../vessels/detection'
import { refuseFlat, type VesselPair } from '../vessels/vesselPair'
import { anteriorLabels, groupTwo, isKnownLabel, posteriorLabels, type TopcowState } from './labels'

export function topcowCase(vessels: VesselPair): CaseEvidence<TopcowState> {
  const { pair, facts, warnings } = vessels
  const classes = pair.labels.filter((label) => pair.count(label).reference > 0)
  if (classes.length > 0) refuseFlat(vessels)
  const rows = classes.map((label) => classScores(pair, label))
  const merged = { ...mergedScores(pair) }
  const invented = pair.labels.filter((label) => !classes.includes(label))
  if (invented.length > 0)
    warnings.push(`labels of the prediction alone cost nothing in dice, b0_error and hd95: ${invented.join(', ')}`)
  const unknown = pair.labels.filter((label) => !isKnownLabel(label))
  if (unknown.length > 0) warnings.push(`labels outside the table: ${unknown.join(', ')}`)
  const detection = verdictsOf(pair, groupTwo)
  const right = (labels: readonly number[]) => labels.every((label) => verdictOf(pair, label).startsWith('T'))
  const verdict = (match: boolean) => ({
    truth: 'right',
    graph: match ? 'right' : 'wrong',
    topology: match ? 'right' : 'wrong',
  })
  const [anterior, posterior] = [right(anteriorLabels), right(posteriorLabels)]
  const iou = [...anteriorLabels, ...posteriorLabels].map((label) => [label, jaccard(pair, { label, whenEmpty: 0 })])
  return {
    metrics: {
      dice: classes.length === 0 ? 1 : labelMean(rows, 'dice'),
      cldice: merged.cldice,
      b0_error: labelMean(rows, 'b0_error'),
      hd95: labelMean(rows, 'hd95'),
    },
    labels: Object.fromEntries(rows.map((row, i) => [classes[i]!, row])),
    facts: {
      ...facts,
      merged,
      iou: Object.fromEntries(iou),
      detection,
      anterior_match: anterior,
      posterior_match: posterior,
    },
    state: { detection, anterior: verdict(anterior), posterior: verdict(posterior) },
    warnings,
  }
}

function classScores(pair: PreparedPair, label: number): Readonly<Record<string, number>> {
  const { reference: gt, prediction: pred, both: intersection } = pair.count(label)
  const edges = measureSurfaces(pair, label, 'monai', {})
  return {
    gt_voxels: gt,
    pred_voxels: pred,
    intersection,
    dice: dice(pair, { label, epsilon: 1e-7 }),
    gt_b0: pieces(pair, label, 'reference', 3),
    pred_b0: pieces(pair, label, 'prediction', 3),
    b0_error: betti0Error(pair, { label }),
    ...(pred > 0 ? { gt_edges: edges.count('reference'), pred_edges: edges.count('prediction') } : {}),
    hd95: hausdorffDistance(pair, { label, ...hausdorffPresets.topcow }),
  }
}

/** All labels as one vessel tree; thinning scans the axes as they lie. */
function mergedScores(pair: PreparedPair) {
  const { reference: gt_voxels, prediction: pred_voxels } = pair.count('any')
  const skeleton = clDiceCounts(pair, 'any', {})
  return {
    gt_voxels,
    pred_voxels,
    gt_skeleton: skeleton.referenceSkeleton,
    pred_skeleton: skeleton.predictionSkeleton,
    gt_skeleton_in_pred: skeleton.referenceSkeletonInPrediction,
    pred_skeleton_in_gt: skeleton.predictionSkeletonInReference,
    cldice: clDice(pair, { label: 'any' }),
  }
}
