/** One case of TopBrain by the reference rules: every label of either image on its own, and the neighbours it has in the prediction. */
import type { CaseEvidence, LabelPair } from '../../../contract'
import { hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { dice } from '../../../metrics/overlap/dice'
import { betti0Error } from '../../../metrics/topology/betti0Error'
import { clDice } from '../../../metrics/topology/clDice'
import { rowMean } from '../../caseMean'
import { type DetectionState, verdictsOf } from '../vessels/vesselChallenge'
import { componentFacts, labelWarning, skeletonFacts, surfaceFacts, voxelFacts } from '../vessels/vesselFacts'
import { refuseFlat, type VesselPair } from '../vessels/vesselPair'
import { neighboursOf } from './neighboursOf'
import type { TopbrainTable } from './tables'

export function topbrainCase(vessels: VesselPair, table: TopbrainTable): CaseEvidence<DetectionState> {
  const { pair, facts, warnings } = vessels
  const { labels } = pair
  if (labels.length > 0) refuseFlat(vessels)
  const { touching, forbidden } = neighboursOf(pair, table)
  const rows = labels.map((label) => labelScores(pair, label, forbidden(label).length))
  const outside = labels.filter((label) => label > table.labels)
  const detection = labels.length > 0 ? verdictsOf(pair, table.sideRoad) : {}
  const shown = ['dice', 'cldice', 'b0_error', 'hd95', 'invalid_neighbors'] as const
  return {
    metrics: Object.fromEntries(shown.map((name) => [name, rowMean(rows, name)])),
    labels: Object.fromEntries(rows.map((row, i) => [labels[i]!, row])),
    facts: {
      ...facts,
      detection,
      pred_neighbors: Object.fromEntries(touching),
      invalid_neighbors: Object.fromEntries(labels.map((label) => [label, forbidden(label)])),
    },
    state: { detection },
    warnings: [...warnings, ...labelWarning('labels outside the table count as classes', outside)],
  }
}

/** The skeleton is that of the axes x, y, z, which lie as z, y, x here; a label of one image has none in common. */
function labelScores(pair: LabelPair, label: number, invalidNeighbours: number) {
  const { reference, prediction } = pair.count(label)
  const inBoth = reference > 0 && prediction > 0
  const thinned = { label, axes: [2, 1, 0] }
  return {
    ...voxelFacts(pair, label),
    dice: dice(pair, { label, convention: 'simpleitk' }),
    cldice: inBoth ? clDice(pair, thinned) : 0,
    ...componentFacts(pair, label),
    b0_error: betti0Error(pair, { label }),
    hd95: hausdorffDistance(pair, { label, ...hausdorffPresets.topbrain }),
    invalid_neighbors: invalidNeighbours,
    ...(inBoth && { ...skeletonFacts(pair, thinned), ...surfaceFacts(pair, label) }),
  }
}
