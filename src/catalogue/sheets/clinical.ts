import type { BlandAltmanOptions } from '../../metrics/clinical/blandAltman'
import type { ConcordanceIndexOptions } from '../../metrics/clinical/concordanceIndex'
import type { OperatingPointOptions } from '../../metrics/clinical/operatingPoint'
import { metricSheet } from '../metricSheet'
import { confidenceRow } from './sampleRows'
import { counted } from './shared'

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
  blindTo: ['differences that grow with the value: plot them, or take logarithms first', 'which of the two is right'],
  options: {
    agreement: { type: 'number', default: 1.96, about: 'standard deviations from the bias to the limits' },
    confidence: confidenceRow,
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
    concordant: { ...counted, about: 'pairs in the right order' },
    discordant: { ...counted, about: 'pairs in the wrong order' },
    tiedPredictions: { ...counted, about: 'pairs of equal predictions' },
    tiedTimes: { ...counted, about: 'pairs of equal times' },
  },
  blindTo: [
    'how far a predicted time is off: only the order counts',
    'how much is censored, on which Harrell’s index depends',
  ],
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

/** Its thresholds are an argument of the function. */
const netBenefit = metricSheet<{ readonly thresholds: readonly number[] }>({
  name: 'netBenefit',
  title: 'net benefit of a decision',
  definition: 'TP/n − FP/n · t/(1 − t) of treating the cases whose probability is at least t',
  family: 'clinical',
  short: [],
  input: 'scores',
  unit: 'one',
  direction: 'higher',
  range: [-Infinity, 1],
  blindTo: [
    'what lies away from the thresholds: ask for the range that matters in practice',
    'harm that differs from case to case',
  ],
  options: {
    thresholds: { type: 'numbers', required: true, example: [0.1, 0.2], about: 'probabilities from which one treats' },
  },
  positional: ['thresholds'],
  load: async () => (await clinical()).netBenefit,
})

const ratios = {
  sensitivity: 'share of the positives that are found',
  specificity: 'share of the negatives that are left',
  precision: 'share of what is found that is positive',
  falsePositivesPerImage: 'false positives an image',
} as const

const operatingPoint = metricSheet<OperatingPointOptions>({
  name: 'operatingPoint',
  title: 'best operating point that meets a condition',
  definition: 'the largest sensitivity (or another ratio) of a threshold with a specificity (or another) of at least …',
  family: 'clinical',
  short: [{ name: 'operating_point', field: 'value' }],
  input: 'scores',
  unit: 'one',
  direction: ({ minimize }) => (minimize === undefined ? 'higher' : 'lower'),
  range: [0, Infinity],
  headline: 'value',
  fields: {
    value: { about: 'what was asked for; NaN if no threshold meets the condition' },
    threshold: {
      unit: 'intensity',
      direction: null,
      range: [-Infinity, Infinity],
      about: 'scores from it on are positive',
    },
  },
  blindTo: [
    'all other thresholds',
    'calibration: only the order of the scores counts',
    'other samples, on which the chosen threshold has other ratios',
  ],
  options: {
    maximize: { type: 'word', words: ratios, about: 'what to have as much of as possible' },
    minimize: {
      type: 'word',
      words: { falsePositivesPerImage: ratios.falsePositivesPerImage },
      about: 'what to have as little of as possible, in place of maximize',
    },
    where: {
      type: 'object',
      required: true,
      example: { specificity: 0.9 },
      about: 'one condition: at least this sensitivity, specificity or precision, or at most so many false positives',
    },
    images: { type: 'weights', only: 'library', about: 'the image of each sample, from 0' },
    convention: {
      type: 'word',
      words: { plain: 'all images count', 'metrics-reloaded': 'the last image does not, as in the library' },
      default: 'plain',
      about: 'images of falsePositivesPerImage',
    },
  },
  load: async () => (await clinical()).operatingPoint,
})

export const clinicalSheets = [blandAltman, concordanceIndex, netBenefit, operatingPoint]
