/** TopCoW task 1: thirteen vessels of the circle of Willis, scored over the classes of the reference. */
import type { CaseResult, Challenge, Metric } from '../../../contract'
import { balancedAccuracy } from '../../../metrics/classification/balancedAccuracy'
import { caseMeans, rowMean, statesOf } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import { detectionScores, vesselFiles, vesselMetrics } from '../vessels/vesselChallenge'
import { vesselPair } from '../vessels/vesselPair'
import { groupTwo, type TopcowState } from './labels'
import { officialTopcow } from './official'
import { topcowCase } from './scoreCase'
import type { Track } from './track'

const regionRates = [
  { name: 'anterior_graph_acc', region: 'anterior', of: 'graph' },
  { name: 'posterior_graph_acc', region: 'posterior', of: 'graph' },
  { name: 'anterior_topology', region: 'anterior', of: 'topology' },
  { name: 'posterior_topology', region: 'posterior', of: 'topology' },
] as const

/** Names of the metrics over all cases. */
export const rates = ['f1_grp2', ...regionRates.map(({ name }) => name)]

const metrics: readonly Metric[] = [...vesselMetrics, ...rates.map((name): Metric => ({ name, direction: 'higher' }))]

export const segmentation = ({ id, title, modality, overall }: Track): Challenge =>
  defineChallenge({
    id: `${id}-task1`,
    title: `${title} Task 1 - ${modality} Multi-class Segmentation`,
    task: 'segmentation',
    metrics,
    ...vesselFiles,
    conventions: {
      labels: 'classes of the reference only, after a cast to 8 bits',
      'absent from the prediction': 'dice 0, hd95 90, b0_error the count of the reference',
      'empty reference': 'dice 1 whatever the prediction, cldice 0, b0_error 0, hd95 0',
      cldice: 'all labels merged, thinned along z, y, x',
      hd95: '6-neighbour edges, prediction to reference only: missing vessels cost nothing',
      grid: 'prediction resampled (nearest) where sizes differ, else its geometry is ignored',
      graph: 'share of cases in which every label of the region is right (IoU 0.25); graph and topology are one number',
    },
    scoreCase: ({ reference, prediction }) => topcowCase(vesselPair(reference, prediction)),
    aggregate,
    ranking: { ranked: 'leaderboard', withoutLeaderboard: overall.segmentation },
    variants: { official: officialTopcow(metrics, aggregate) },
  })

function aggregate(cases: readonly CaseResult<TopcowState>[]): Record<string, number> {
  const states = statesOf(cases)
  const accuracies = regionRates.map(({ name, region, of }) => {
    const truth = states.map((state) => state[region].truth)
    return [
      name,
      balancedAccuracy(
        truth,
        states.map((state) => state[region][of]),
      ),
    ] as const
  })
  return {
    ...caseMeans(cases, ['dice', 'cldice', 'b0_error', 'hd95']),
    f1_grp2: rowMean(detectionScores(cases, groupTwo), 'f1'),
    ...Object.fromEntries(accuracies),
  }
}
