import type { WilcoxonOptions } from '../../ranking/wilcoxonSignedRank'
import { metricSheet } from '../metricSheet'

const ranking = () => import('../../ranking')

const rankingAgreement = metricSheet<object>({
  name: 'rankingAgreement',
  title: 'agreement of two rankings',
  definition: "Kendall's tau-b and Spearman's footrule Σ|aᵢ − bᵢ|",
  family: 'ranking',
  short: [],
  input: 'vectors',
  unit: 'one',
  direction: 'higher',
  range: [-1, 1],
  headline: 'tauB',
  fields: {
    tauB: { about: "Kendall's tau-b" },
    footrule: { direction: 'lower', range: [0, Infinity], about: "Spearman's footrule" },
  },
  blindTo: ['how far apart the ranked algorithms are'],
  options: {},
  load: async () => (await ranking()).rankingAgreement,
})

const count = { unit: 'one', direction: null, range: [0, Infinity] } as const

const wilcoxonSignedRank = metricSheet<WilcoxonOptions>({
  name: 'wilcoxonSignedRank',
  title: 'Wilcoxon signed-rank test',
  definition: 'sums of the ranks of positive and negative differences, and their probability if neither sign prevails',
  family: 'ranking',
  short: [],
  input: 'vectors',
  unit: 'one',
  direction: null,
  range: [0, 1],
  headline: 'p',
  fields: {
    rPlus: { ...count, about: 'ranks of positive differences' },
    rMinus: { ...count, about: 'ranks of negative differences' },
    z: { direction: null, range: [-Infinity, Infinity], about: 'standardized sum; null for the exact test' },
    p: { about: 'probability' },
  },
  blindTo: ['the size of the difference: with many cases a tiny one is significant'],
  options: {
    alternative: {
      type: 'word',
      words: { 'two-sided': 'they differ', greater: 'reference above prediction', less: 'reference below prediction' },
      default: 'two-sided',
      about: 'what is tested',
    },
    zeroMethod: {
      type: 'word',
      words: { wilcox: 'dropped', pratt: 'ranked, in neither sum', zsplit: 'ranked and split half and half' },
      default: 'wilcox',
      about: 'treatment of zero differences',
    },
    correction: { type: 'flag', default: true, about: 'continuity correction' },
    method: {
      type: 'word',
      words: { asymptotic: 'normal approximation', exact: 'exact distribution: no ties, no zeros' },
      default: 'asymptotic',
      about: 'distribution',
    },
  },
  load: async () => (await ranking()).wilcoxonSignedRank,
})

export const rankingSheets = [rankingAgreement, wilcoxonSignedRank]
