/** TopCoW task 1, tracks 1 (CTA) and 2 (MRA): thirteen vessels of the circle of Willis, scored over the classes of the reference. */
import type { PreparedPair } from '../array/labelPair'
import type { CaseEvidence, CaseResult, Challenge } from '../contract'
import { balancedAccuracy } from '../metrics/balancedAccuracy'
import { betti0Error, pieces } from '../metrics/betti0Error'
import { clDice, clDiceCounts } from '../metrics/clDice'
import { dice } from '../metrics/dice'
import { hausdorffDistance } from '../metrics/hausdorffDistance'
import { hausdorffPresets } from '../metrics/hausdorffPresets'
import { jaccard } from '../metrics/jaccard'
import { measureSurfaces } from '../metrics/measureSurfaces'
import { numpyMean } from '../metrics/numpyMean'
import { caseMean } from './caseMean'
import { defineChallenge } from './defineChallenge'
import { detectionScores, labelMean, statesOf, verdictOf, verdictsOf } from './detection'
import { anteriorLabels, groupTwo, isKnownLabel, posteriorLabels, type TopcowState } from './topcow-labels'
import { officialTopcow } from './topcow-official'
import { refuseFlat, type VesselPair, vesselPair } from './vesselPair'

type Metrics = Readonly<Record<string, number>>

const rates = ['f1_grp2', 'anterior_graph_acc', 'posterior_graph_acc', 'anterior_topology', 'posterior_topology']

export const topcowTrack1Task1 = topcow('topcow-track1-task1', 'Track 1 Task 1 - CTA', ({ dice: d = NaN }) => -d)
export const topcowTrack2Task1 = topcow('topcow-track2-task1', 'Track 2 Task 1 - MRA', (metrics) => {
  const of = (name: string) => metrics[name] ?? Number.NaN
  const sum = ['dice', 'cldice', ...rates].reduce((total, name) => total + of(name), 0)
  return -sum / 7 + (of('b0_error') + of('hd95'))
})

function topcow(id: string, track: string, withoutLeaderboard: (metrics: Metrics) => number): Challenge {
  return defineChallenge({
    id,
    title: `TopCoW ${track} Multi-class Segmentation`,
    task: 'segmentation',
    metrics: [
      { name: 'dice', direction: 'higher' },
      { name: 'cldice', direction: 'higher' },
      { name: 'b0_error', direction: 'lower' },
      { name: 'hd95', direction: 'lower', unit: 'mm' },
      ...rates.map((name) => ({ name, direction: 'higher' as const })),
    ],
    answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'sitk' } } },
    submission: { id: 'image_id', files: { prediction: { column: 'predicted_mask_path', reader: 'sitk' } } },
    pairing: { ids: 'text', rule: 'same-set' },
    conventions: {
      labels: 'classes of the reference only, after a cast to 8 bits',
      'absent from the prediction': 'dice 0, hd95 90, b0_error the count of the reference',
      'empty reference': 'dice 1 whatever the prediction, cldice 0, b0_error 0, hd95 0',
      cldice: 'all labels merged, thinned along z, y, x',
      hd95: '6-neighbour edges, prediction to reference only: missing vessels cost nothing',
      grid: 'prediction resampled (nearest) where sizes differ, else its geometry is ignored',
      graph: 'share of cases in which every label of the region is right (IoU 0.25); graph and topology are one number',
    },
    bootstrap: 'cases',
    scoreCase: ({ reference, prediction }) => scoreCase(vesselPair(reference, prediction)),
    aggregate,
    ranking: { ranked: 'leaderboard', withoutLeaderboard },
    variants: { official: officialTopcow(rates, aggregate) },
  })
}

function scoreCase(vessels: VesselPair): CaseEvidence<TopcowState> {
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

function classScores(pair: PreparedPair, label: number): Metrics {
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

function aggregate(cases: readonly CaseResult<TopcowState>[]) {
  const states = statesOf(cases)
  const accuracy = (region: 'anterior' | 'posterior', what: 'graph' | 'topology') =>
    balancedAccuracy(
      states.map((state) => state[region].truth),
      states.map((state) => state[region][what]),
    )
  return {
    dice: caseMean(cases, 'dice'),
    cldice: caseMean(cases, 'cldice'),
    b0_error: caseMean(cases, 'b0_error'),
    hd95: caseMean(cases, 'hd95'),
    f1_grp2: numpyMean(detectionScores(cases, groupTwo).f1),
    anterior_graph_acc: accuracy('anterior', 'graph'),
    posterior_graph_acc: accuracy('posterior', 'graph'),
    anterior_topology: accuracy('anterior', 'topology'),
    posterior_topology: accuracy('posterior', 'topology'),
  }
}
