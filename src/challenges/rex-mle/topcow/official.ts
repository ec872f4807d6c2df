/** TopCoW task 1 as its organisers evaluate it: labels of either image, edge lists and topology verdicts, balanced over variants. */
import type { Metric } from '../../../contract'
import { type OfficialRules, officialVessels } from '../vessels/officialVessels'
import { regionVerdict } from './graph'
import { groupTwo, isKnownLabel, type TopcowState } from './labels'

export const officialTopcow = (metrics: readonly Metric[], aggregate: OfficialRules<TopcowState>['aggregate']) =>
  officialVessels<TopcowState>({
    metrics,
    perCase: ['dice', 'cldice', 'b0_error', 'hd95'],
    shown: ['hd100', 'merged_dice', 'merged_b0_error', 'merged_hd95', 'merged_hd100'],
    preset: 'topcowOfficial',
    isKnown: isKnownLabel,
    group: { labels: groupTwo, suffix: 'grp2' },
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
    score(pair, { means, merged: { merged_cldice: cldice, ...merged } }) {
      const [front, back] = [regionVerdict(pair, 'anterior'), regionVerdict(pair, 'posterior')]
      const regions = { anterior: front.verdict, posterior: back.verdict }
      const facts = { ...regions, failed: { anterior: front.failed, posterior: back.failed } }
      return { metrics: { ...means, cldice: cldice!, ...merged }, facts, state: regions }
    },
    aggregate,
  })
