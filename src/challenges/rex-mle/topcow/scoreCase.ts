/** One case of TopCoW task 1 by the reference rules: classes of the reference, merged centre lines, verdicts on the eight labels of the graphs. */
import type { CaseEvidence, LabelPair } from '../../../contract'
import { hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { undetectedLabels } from '../../../metrics/instances/undetectedLabels'
import { dice } from '../../../metrics/overlap/dice'
import { jaccard } from '../../../metrics/overlap/jaccard'
import { betti0Error } from '../../../metrics/topology/betti0Error'
import { clDice } from '../../../metrics/topology/clDice'
import { rowMean } from '../../caseMean'
import { foundFrom, verdictsOf } from '../vessels/vesselChallenge'
import { componentFacts, labelWarning, skeletonFacts, surfaceFacts, voxelFacts } from '../vessels/vesselFacts'
import { refuseFlat, type VesselPair } from '../vessels/vesselPair'
import { groupTwo, isKnownLabel, type RegionVerdict, regionLabels, type TopcowState } from './labels'

export function topcowCase(vessels: VesselPair): CaseEvidence<TopcowState> {
  const { pair, facts, warnings } = vessels
  const classes = pair.labels.filter((label) => pair.count(label).reference > 0)
  if (classes.length > 0) refuseFlat(vessels)
  const rows = classes.map((label) => classScores(pair, label))
  const { gt_voxels, pred_voxels } = voxelFacts(pair, 'any')
  const cldice = clDice(pair, { label: 'any' })
  const merged = { gt_voxels, pred_voxels, ...skeletonFacts(pair, { label: 'any' }), cldice }
  const { anterior, posterior } = regionLabels
  const isRight = (labels: readonly number[]) => undetectedLabels(pair, labels, foundFrom).length === 0
  const [anterior_match, posterior_match] = [isRight(anterior), isRight(posterior)]
  const iou = [...anterior, ...posterior].map((label) => [label, jaccard(pair, { label, whenEmpty: 0 })])
  const detection = verdictsOf(pair, groupTwo)
  const invented = pair.labels.filter((label) => !classes.includes(label))
  const unknown = pair.labels.filter((label) => !isKnownLabel(label))
  return {
    metrics: {
      dice: classes.length === 0 ? 1 : rowMean(rows, 'dice'),
      cldice,
      b0_error: rowMean(rows, 'b0_error'),
      hd95: rowMean(rows, 'hd95'),
    },
    labels: Object.fromEntries(rows.map((row, i) => [classes[i]!, row])),
    facts: { ...facts, merged, iou: Object.fromEntries(iou), detection, anterior_match, posterior_match },
    state: { detection, anterior: verdict(anterior_match), posterior: verdict(posterior_match) },
    warnings: [
      ...warnings,
      ...labelWarning('labels of the prediction alone cost nothing in dice, b0_error and hd95', invented),
      ...labelWarning('labels outside the table', unknown),
    ],
  }
}

function classScores(pair: LabelPair, label: number) {
  return {
    ...voxelFacts(pair, label),
    dice: dice(pair, { label, epsilon: 1e-7 }),
    ...componentFacts(pair, label),
    b0_error: betti0Error(pair, { label }),
    ...(pair.count(label).prediction > 0 && surfaceFacts(pair, label)),
    hd95: hausdorffDistance(pair, { label, ...hausdorffPresets.topcow }),
  }
}

/** The reference grader knows no variants: a region is right or wrong. */
const verdict = (right: boolean): RegionVerdict => ({ truth: 'true', graph: `${right}`, topology: `${right}` })
