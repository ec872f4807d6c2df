/** TopCoW task 1, tracks 1 (CTA) and 2 (MRA): thirteen vessels of the circle of Willis, scored over the classes of the reference. */
import type { CaseResult, Challenge } from '../../../contract'
import { balancedAccuracy } from '../../../metrics/classification/balancedAccuracy'
import { numpyMean } from '../../../python/numpyMean'
import { defineChallenge } from '../../defineChallenge'
import { caseMean } from '../caseMean'
import { detectionScores, statesOf } from '../vessels/detection'
import { vesselPair } from '../vessels/vesselPair'
import { groupTwo, type TopcowState } from './labels'
import { officialTopcow } from './official'
import { topcowCase } from './scoreCase'

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
    scoreCase: ({ reference, prediction }) => topcowCase(vesselPair(reference, prediction)),
    aggregate,
    ranking: { ranked: 'leaderboard', withoutLeaderboard },
    variants: { official: officialTopcow(rates, aggregate) },
  })
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
