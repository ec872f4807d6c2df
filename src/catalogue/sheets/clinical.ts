import type { BlandAltmanOptions } from '../../metrics/clinical/blandAltman'
import type { ConcordanceIndexOptions } from '../../metrics/clinical/concordanceIndex'
import { metricSheet } from '../metricSheet'

const clinical = () => import('../../metrics/clinical')

const blandAltman = metricSheet<BlandAltmanOptions>({
  name: 'blandAltman',
  title: 'Bland–Altman limits of agreement',
  definition: 'mean of reference − prediction, and the limits that 95 % of the differences keep',
  family: 'clinical',
  short: [{ name: 'bland_altman_bias', field: 'bias', title: 'mean of reference − prediction' }],
  input: 'vectors',
  unit: 'intensity',
  direction: null,
  range: [-Infinity, Infinity],
  headline: 'bias',
  fields: {
    bias: { about: 'mean of reference − prediction' },
    deviation: { range: [0, Infinity], about: 'standard deviation of the differences' },
  },
  blindTo: ['differences that grow with the value', 'which of the two is right'],
  options: {
    agreement: { type: 'number', default: 1.96, about: 'standard deviations from the bias to the limits' },
    confidence: { type: 'number', default: 0.95, about: 'of the intervals' },
  },
  load: async () => (await clinical()).blandAltman,
})

const concordanceIndex = metricSheet<ConcordanceIndexOptions>({
  name: 'concordanceIndex',
  title: 'concordance index of survival times',
  definition: 'share of the comparable pairs in which the case with the earlier event has the earlier prediction',
  family: 'clinical',
  short: [{ name: 'c_index', aliases: ['concordance', 'harrells_c'], field: 'index' }],
  input: 'survival',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'index',
  fields: {
    index: { about: '(concordant + tied / 2) / pairs' },
    concordant: { unit: 'count', direction: null, range: [0, Infinity], about: 'pairs in the right order' },
    discordant: { unit: 'count', direction: null, range: [0, Infinity], about: 'pairs in the wrong order' },
    tiedPredictions: { unit: 'count', direction: null, range: [0, Infinity], about: 'pairs of equal predictions' },
    tiedTimes: { unit: 'count', direction: null, range: [0, Infinity], about: 'pairs of equal times' },
  },
  blindTo: ['how far a predicted time is off: only the order counts'],
  options: {
    method: {
      type: 'word',
      words: { harrell: 'every pair counts once', uno: 'pairs weigh by the censoring that the earlier event survived' },
      default: 'harrell',
      about: 'weights of pairs',
    },
    tau: { type: 'number', default: Infinity, about: 'only events before this time weigh; for uno' },
    tieTolerance: { type: 'number', default: 0, about: 'predictions that differ by at most this are tied' },
  },
  load: async () => (await clinical()).concordanceIndex,
})

export const clinicalSheets = [blandAltman, concordanceIndex]
