import type { KroccOptions } from '../../metrics/correlation/krocc'
import { type MetricSheet, metricSheet } from '../metricSheet'
import { metrics } from './shared'

const shared = { family: 'correlation', input: 'vectors', unit: 'one', direction: 'higher', range: [-1, 1] } as const
const order = ['the size of differences: only the order counts', 'a shift or scale of all values']

const plcc = metricSheet<object>({
  ...shared,
  name: 'plcc',
  title: "Pearson's correlation",
  definition: 'Σ(x−x̄)(y−ȳ) / (‖x−x̄‖ ‖y−ȳ‖)',
  aliases: ['pearson'],
  blindTo: ['a shift or scale of all values', 'relations that are not linear'],
  options: {},
  load: async () => (await metrics()).plcc,
})

const srocc = metricSheet<object>({
  ...shared,
  name: 'srocc',
  title: "Spearman's correlation",
  definition: "Pearson's correlation of the ranks; equal values have the mean of their ranks",
  aliases: ['spearman'],
  blindTo: order,
  options: {},
  load: async () => (await metrics()).srocc,
})

const krocc = metricSheet<KroccOptions>({
  ...shared,
  name: 'krocc',
  title: "Kendall's tau",
  definition: 'concordant minus discordant pairs, by the number of pairs',
  aliases: ['kendallTau'],
  short: [{ name: 'krocc', aliases: ['kendall'] }],
  blindTo: order,
  options: {
    variant: {
      type: 'word',
      words: { b: 'corrects for ties on either side', c: 'for tables of unequal size' },
      default: 'b',
      about: 'treatment of ties',
    },
  },
  load: async () => (await metrics()).krocc,
})

export const correlationSheets: readonly MetricSheet[] = [plcc, srocc, krocc]
