/** One case of TopBrain by the reference rules: every label of either image on its own, and the neighbours it has in the prediction. */
import type { CaseEvidence } from '../../../contract'
import { hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { measureSurfaces } from '../../../metrics/distance/measureSurfaces'
import { dice } from '../../../metrics/overlap/dice'
import { labelAdjacency } from '../../../metrics/overlap/labelAdjacency'
import { betti0Error, pieces } from '../../../metrics/topology/betti0Error'
import { clDice, clDiceCounts } from '../../../metrics/topology/clDice'
import { type DetectionState, labelMean, verdictsOf } from '../vessels/detection'
import { refuseFlat, type VesselPair } from '../vessels/vesselPair'
import type { TopbrainTable } from './tables'

/** The skeleton is that of the axes x, y, z, which lie as z, y, x here. */
const thinning = { axes: [2, 1, 0] } as const

export function topbrainCase(vessels: VesselPair, table: TopbrainTable): CaseEvidence<DetectionState> {
  const { pair, facts, warnings } = vessels
  if (pair.labels.length > 0) refuseFlat(vessels)
  const touching = labelAdjacency(pair, { side: 'prediction' })
  const forbidden: Record<number, number[]> = {}
  for (const label of pair.labels) {
    forbidden[label] = (touching.get(label) ?? []).filter((other) => !table.neighbors[label]?.includes(other))
  }
  const rows = pair.labels.map((label) => {
    const { reference: gt, prediction: pred, both: intersection } = pair.count(label)
    return {
      gt_voxels: gt,
      pred_voxels: pred,
      intersection,
      dice: dice(pair, { label, convention: 'simpleitk' }),
      cldice: 0,
      gt_b0: pieces(pair, label, 'reference', 3),
      pred_b0: pieces(pair, label, 'prediction', 3),
      b0_error: betti0Error(pair, { label }),
      hd95: hausdorffDistance(pair, { label, ...hausdorffPresets.topbrain }),
      invalid_neighbors: forbidden[label]!.length,
      ...(gt > 0 && pred > 0 ? inBoth(vessels, label) : {}),
    }
  })
  const outside = pair.labels.filter((label) => label > table.labels)
  if (outside.length > 0) warnings.push(`labels outside the table count as classes: ${outside.join(', ')}`)
  const detection = pair.labels.length > 0 ? verdictsOf(pair, table.sideRoad) : {}
  return {
    metrics: Object.fromEntries(
      ['dice', 'cldice', 'b0_error', 'hd95', 'invalid_neighbors'].map((name) => [name, labelMean(rows, name)]),
    ),
    labels: Object.fromEntries(rows.map((row, i) => [pair.labels[i]!, row])),
    facts: {
      ...facts,
      detection,
      pred_neighbors: Object.fromEntries(touching),
      invalid_neighbors: forbidden,
    },
    state: { detection },
    warnings,
  }
}

/** What only a label that both images have can have. */
function inBoth({ pair }: VesselPair, label: number) {
  const skeleton = clDiceCounts(pair, label, thinning)
  const edges = measureSurfaces(pair, label, 'monai', {})
  return {
    gt_skeleton: skeleton.referenceSkeleton,
    pred_skeleton: skeleton.predictionSkeleton,
    gt_skeleton_in_pred: skeleton.referenceSkeletonInPrediction,
    pred_skeleton_in_gt: skeleton.predictionSkeletonInReference,
    cldice: clDice(pair, { label, ...thinning }),
    gt_edges: edges.count('reference'),
    pred_edges: edges.count('prediction'),
  }
}
