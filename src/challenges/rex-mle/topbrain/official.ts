/** TopBrain as its organisers evaluate it: symmetric distances, equal sizes, known labels only, and neighbours counted over the prediction. */
import type { Metric } from '../../../contract'
import { undetectedLabels } from '../../../metrics/instances/undetectedLabels'
import { betti0Error } from '../../../metrics/topology/betti0Error'
import { rowMean } from '../../caseMean'
import { officialVessels } from '../vessels/officialVessels'
import { foundFrom } from '../vessels/vesselChallenge'
import { neighboursOf } from './neighboursOf'
import type { TopbrainTable } from './tables'

export const officialTopbrain = (metrics: readonly Metric[], table: TopbrainTable) =>
  officialVessels({
    metrics,
    perCase: ['dice', 'cldice', 'b0_error', 'hd95', 'neighbor_error'],
    shown: ['hd100', 'merged_dice', 'merged_cldice', 'merged_b0_error', 'merged_hd95', 'merged_hd100'],
    preset: 'topbrainOfficial',
    isKnown: (label) => label <= table.labels,
    group: { labels: table.sideRoad, suffix: 'side_road' },
    conventions: {
      labels: 'every known label of either image; an unknown one is an error',
      'label on one side only': 'dice 0, cldice 0, hd95 290, b0_error the other count',
      'empty/empty': '0 for every metric of the case',
      hd95: '26-neighbour contours, larger of both directions',
      grid: 'sizes must agree; the geometry of the prediction is ignored',
      side_road: 'found from IoU 0.25 on; F1 of a label that is in no reference and no prediction is 0',
      std: 'over cases with n - 1, over labels (f1, precision, recall) with n',
    },
    score(pair, { means, merged }) {
      const { touching, forbidden } = neighboursOf(pair, table)
      const vessels = [...touching.keys()]
      const invalid = vessels.filter((label) => forbidden(label).length > 0)
      const detection = undetectedLabels(pair, table.sideRoad, foundFrom)
      const components = pair.labels.filter((label) => betti0Error(pair, { label }) > 0)
      const neighbor_error = rowMean(vessels.map(forbidden), 'length')
      return {
        metrics: { ...means, neighbor_error, ...merged },
        facts: {
          pred_neighbors: Object.fromEntries(touching),
          invalid_neighbors: Object.fromEntries(invalid.map((label) => [label, forbidden(label)])),
          failed: { detection, neighbours: invalid, components },
        },
        state: {},
      }
    },
  })
