/** TopCoW task 1 as its organisers evaluate it: labels of either image, edge lists and topology verdicts, balanced over variants. */
import type { CaseEvidence, CaseResult, Metric, Plain, Volume } from '../../../contract'
import { detectionScores, verdictsOf } from '../vessels/detection'
import {
  checkKnownLabels,
  detectionSpreads,
  inOrder,
  meansAndSpreads,
  officialScores,
  shownOnly,
} from '../vessels/officialVessels'
import { vesselPair } from '../vessels/vesselPair'
import { regionVerdict } from './graph'
import { groupTwo, isKnownLabel, type TopcowState } from './labels'

const perCase = ['dice', 'cldice', 'b0_error', 'hd95']
const more = ['hd100', 'merged_dice', 'merged_b0_error', 'merged_hd95', 'merged_hd100']
const detected = ['precision_grp2', 'recall_grp2']
const spreads = [...perCase, ...more, 'f1_grp2', ...detected].map((name) => `${name}_std`)

/** The variant `official`, where it differs; `aggregate` is the one of the standard variant. */
export function officialTopcow(
  rates: readonly string[],
  aggregate: (cases: readonly CaseResult<TopcowState>[]) => Readonly<Record<string, number>>,
) {
  const metrics: readonly Metric[] = [
    { name: 'dice', direction: 'higher' },
    { name: 'cldice', direction: 'higher' },
    { name: 'b0_error', direction: 'lower' },
    { name: 'hd95', direction: 'lower', unit: 'mm' },
    ...rates.map((name) => ({ name, direction: 'higher' as const })),
    ...shownOnly([...more, ...detected, ...spreads]),
  ]
  return {
    metrics,
    conventions: {
      labels: 'every known label of either image; an unknown one is an error',
      'label on one side only': 'dice 0, hd95 90, b0_error the other count',
      'empty/empty': '0 for dice, cldice, b0_error and hd95',
      cldice: 'all labels merged, thinned along x, y, z',
      hd95: '26-neighbour contours, larger of both directions',
      grid: 'sizes must agree; the geometry of the prediction is ignored; no region is cropped',
      graph: 'edge lists of both masks, accuracy balanced over the variants of the references',
      std: 'over cases with n - 1, over labels (f1, precision, recall) with n',
    },
    scoreCase: ({ reference, prediction }: { reference: Volume; prediction: Volume }): CaseEvidence<TopcowState> => {
      const { pair, facts, warnings } = vesselPair(reference, prediction, true)
      checkKnownLabels(pair, isKnownLabel)
      const { labels, means, merged } = officialScores(pair, 'topcowOfficial')
      const { merged_cldice: cldice, ...more } = merged
      const detection = verdictsOf(pair, groupTwo)
      const [anterior, posterior] = [regionVerdict(pair, 'anterior'), regionVerdict(pair, 'posterior')]
      return {
        metrics: { ...means, cldice, ...more },
        labels,
        facts: { ...facts, detection, anterior, posterior } as Record<string, Plain>,
        state: { detection, anterior, posterior },
        warnings,
      }
    },
    aggregate: (cases: readonly CaseResult<TopcowState>[]) =>
      inOrder(metrics, {
        ...aggregate(cases),
        ...meansAndSpreads(cases, [...perCase, ...more]),
        ...detectionSpreads(detectionScores(cases, groupTwo), 'grp2'),
      }),
  } as const
}
