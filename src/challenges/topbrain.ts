/** TopBrain, tracks 1 (CTA) and 2 (MRA): forty-odd vessels of the brain, each scored on its own, with the neighbours that anatomy allows. */
import type { CaseEvidence, CaseResult, Challenge } from '../contract'
import { betti0Error, pieces } from '../metrics/betti0Error'
import { clDice, clDiceCounts } from '../metrics/clDice'
import { dice } from '../metrics/dice'
import { hausdorffDistance } from '../metrics/hausdorffDistance'
import { hausdorffPresets } from '../metrics/hausdorffPresets'
import { labelAdjacency } from '../metrics/labelAdjacency'
import { measureSurfaces } from '../metrics/measureSurfaces'
import { numpyMean } from '../metrics/numpyMean'
import { caseMean } from './caseMean'
import { defineChallenge } from './defineChallenge'
import { type DetectionState, detectionScores, labelMean, verdictsOf } from './detection'
import { officialTopbrain } from './topbrain-official'
import { ctTable, mrTable, type TopbrainTable } from './topbrain-tables'
import { refuseFlat, type VesselPair, vesselPair } from './vesselPair'

/** The skeleton is that of the axes x, y, z, which lie as z, y, x here. */
const thinning = { axes: [2, 1, 0] } as const

export const topbrainTrack1 = topbrain('topbrain-track1', 'Track 1 - CTA', ctTable)
export const topbrainTrack2 = topbrain('topbrain-track2', 'Track 2 - MRA', mrTable)

function topbrain(id: string, track: string, table: TopbrainTable): Challenge {
  return defineChallenge({
    id,
    title: `TopBrain ${track} Multiclass Brain Vessel Segmentation`,
    task: 'segmentation',
    metrics: [
      { name: 'dice', direction: 'higher' },
      { name: 'cldice', direction: 'higher' },
      { name: 'b0_error', direction: 'lower' },
      { name: 'hd95', direction: 'lower', unit: 'mm' },
      { name: 'neighbor_error', direction: 'lower' },
      { name: 'f1_side_road', direction: 'higher' },
    ],
    answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'sitk' } } },
    submission: { id: 'image_id', files: { prediction: { column: 'predicted_mask_path', reader: 'sitk' } } },
    pairing: { ids: 'text', rule: 'same-set' },
    conventions: {
      labels: 'every value but 0 of either image, after a cast to 8 bits',
      'label on one side only': 'dice 0, cldice 0, hd95 290, b0_error the other count',
      'empty/empty': '0 for every metric of the case',
      hd95: '6-neighbour edges, prediction to reference only: missing vessels cost nothing',
      grid: 'prediction resampled (nearest) where sizes differ, else its geometry is ignored',
      side_road: 'found from IoU 0.25 on; F1 of a label that is in no reference and no prediction is 0',
    },
    bootstrap: 'cases',
    scoreCase: ({ reference, prediction }) => scoreCase(vesselPair(reference, prediction), table),
    aggregate: (cases) => aggregate(cases, table),
    ranking: { ranked: 'leaderboard', withoutLeaderboard: ({ dice: d = Number.NaN }) => -d },
    variants: { official: officialTopbrain(table) },
  })
}

function scoreCase(vessels: VesselPair, table: TopbrainTable): CaseEvidence<DetectionState> {
  const { pair, facts, warnings } = vessels
  if (pair.labels.length > 0) refuseFlat(vessels)
  const touching = labelAdjacency(pair, { side: 'prediction' })
  const forbidden = (label: number) =>
    (touching.get(label) ?? []).filter((other) => !table.neighbors[label]?.includes(other))
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
      invalid_neighbors: forbidden(label).length,
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
      invalid_neighbors: Object.fromEntries(pair.labels.map((label) => [label, forbidden(label)])),
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

function aggregate(cases: readonly CaseResult<DetectionState>[], table: TopbrainTable) {
  return {
    dice: caseMean(cases, 'dice'),
    cldice: caseMean(cases, 'cldice'),
    b0_error: caseMean(cases, 'b0_error'),
    hd95: caseMean(cases, 'hd95'),
    neighbor_error: caseMean(cases, 'invalid_neighbors'),
    f1_side_road: numpyMean(detectionScores(cases, table.sideRoad).f1),
  }
}
