/** TopBrain, tracks 1 (CTA) and 2 (MRA): about forty vessels of the brain, each scored on its own, with the neighbours that anatomy allows. */
import type { CaseResult, Challenge, Metric } from '../../../contract'
import { caseMean, caseMeans, rowMean } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import { type DetectionState, detectionScores, vesselFiles, vesselMetrics } from '../vessels/vesselChallenge'
import { vesselPair } from '../vessels/vesselPair'
import { officialTopbrain } from './official'
import { topbrainCase } from './scoreVessels'
import { ctTable, mrTable, type TopbrainTable } from './tables'

const metrics: readonly Metric[] = [
  ...vesselMetrics,
  { name: 'neighbor_error', direction: 'lower' },
  { name: 'f1_side_road', direction: 'higher' },
]

export const topbrainTrack1 = topbrain('topbrain-track1', 'Track 1 - CTA', ctTable)
export const topbrainTrack2 = topbrain('topbrain-track2', 'Track 2 - MRA', mrTable)

function topbrain(id: string, track: string, table: TopbrainTable): Challenge {
  return defineChallenge({
    id,
    title: `TopBrain ${track} Multiclass Brain Vessel Segmentation`,
    task: 'segmentation',
    metrics,
    ...vesselFiles,
    conventions: {
      labels: 'every value but 0 of either image, after a cast to 8 bits',
      'label on one side only': 'dice 0, cldice 0, hd95 290, b0_error the other count',
      'empty/empty': '0 for every metric of the case',
      hd95: '6-neighbour edges, prediction to reference only: missing vessels cost nothing',
      grid: 'prediction resampled (nearest) where sizes differ, else its geometry is ignored',
      side_road: 'found from IoU 0.25 on; F1 of a label that is in no reference and no prediction is 0',
    },
    scoreCase: ({ reference, prediction }) => topbrainCase(vesselPair(reference, prediction), table),
    aggregate: (cases) => aggregate(cases, table),
    ranking: { ranked: 'leaderboard', withoutLeaderboard: ({ dice: d = Number.NaN }) => -d },
    variants: { official: officialTopbrain(metrics, table) },
  })
}

function aggregate(cases: readonly CaseResult<DetectionState>[], table: TopbrainTable) {
  return {
    ...caseMeans(cases, ['dice', 'cldice', 'b0_error', 'hd95']),
    neighbor_error: caseMean(cases, 'invalid_neighbors'),
    f1_side_road: rowMean(detectionScores(cases, table.sideRoad), 'f1'),
  }
}
