/** TopBrain as its organisers evaluate it: symmetric distances, equal sizes, known labels only, and neighbours counted over the prediction. */
import type { CaseEvidence, CaseResult, Metric, Volume } from '../../../contract'
import { labelAdjacency } from '../../../metrics/overlap/labelAdjacency'
import { numpyMean } from '../../../python/numpyMean'
import { type DetectionState, detectionScores, verdictsOf } from '../vessels/detection'
import {
  checkKnownLabels,
  detectionSpreads,
  inOrder,
  meansAndSpreads,
  officialScores,
  shownOnly,
} from '../vessels/officialVessels'
import { vesselPair } from '../vessels/vesselPair'
import type { TopbrainTable } from './tables'

const perCase = ['dice', 'cldice', 'b0_error', 'hd95', 'neighbor_error']
const more = ['hd100', 'merged_dice', 'merged_cldice', 'merged_b0_error', 'merged_hd95', 'merged_hd100']
const detected = ['precision_side_road', 'recall_side_road']
const spreads = [...perCase, ...more, 'f1_side_road', ...detected].map((name) => `${name}_std`)

/** The variant `official`, where it differs. */
export function officialTopbrain(table: TopbrainTable) {
  const metrics: readonly Metric[] = [
    { name: 'dice', direction: 'higher' },
    { name: 'cldice', direction: 'higher' },
    { name: 'b0_error', direction: 'lower' },
    { name: 'hd95', direction: 'lower', unit: 'mm' },
    { name: 'neighbor_error', direction: 'lower' },
    { name: 'f1_side_road', direction: 'higher' },
    ...shownOnly([...more, ...detected, ...spreads]),
  ]
  return {
    metrics,
    conventions: {
      labels: 'every known label of either image; an unknown one is an error',
      'label on one side only': 'dice 0, cldice 0, hd95 290, b0_error the other count',
      'empty/empty': '0 for every metric of the case',
      hd95: '26-neighbour contours, larger of both directions',
      grid: 'sizes must agree; the geometry of the prediction is ignored',
      side_road: 'found from IoU 0.25 on; F1 of a label that is in no reference and no prediction is 0',
      std: 'over cases with n - 1, over labels (f1, precision, recall) with n',
    },
    scoreCase: ({ reference, prediction }: { reference: Volume; prediction: Volume }): CaseEvidence<DetectionState> => {
      const { pair, facts, warnings } = vesselPair(reference, prediction, true)
      checkKnownLabels(pair, (label) => label <= table.labels)
      const { labels, means, merged } = officialScores(pair, 'topbrainOfficial')
      const touching = labelAdjacency(pair, { side: 'prediction' })
      const invalid = [...touching].map(
        ([label, others]) => others.filter((other) => !table.neighbors[label]?.includes(other)).length,
      )
      const detection = verdictsOf(pair, table.sideRoad)
      return {
        metrics: { ...means, neighbor_error: invalid.length === 0 ? 0 : numpyMean(invalid), ...merged },
        labels,
        facts: { ...facts, detection, pred_neighbors: Object.fromEntries(touching) },
        state: { detection },
        warnings,
      }
    },
    aggregate: (cases: readonly CaseResult<DetectionState>[]) =>
      inOrder(metrics, {
        ...meansAndSpreads(cases, [...perCase, ...more]),
        ...detectionSpreads(detectionScores(cases, table.sideRoad), 'side_road'),
      }),
  } as const
}
