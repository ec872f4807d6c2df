import type { LaplaceLogLikelihoodOptions } from '../../metrics/classification/laplaceLogLikelihood'
import type { LogLossOptions } from '../../metrics/classification/logLoss'
import type { PrecisionRecallCurveOptions } from '../../metrics/classification/precisionRecallCurve'
import type { RocCurveOptions } from '../../metrics/classification/rocCurve'
import type { WeightedMultilabelLogLossOptions } from '../../metrics/classification/weightedMultilabelLogLoss'
import type { ProbabilisticFOptions } from '../../metrics/overlap/probabilisticF'
import { metricSheet } from '../metricSheet'
import { betaRow, classesRow, weightsRow } from './sampleRows'
import { metrics } from './shared'

const loss = { family: 'classification', unit: 'nat', direction: 'lower', range: [0, Infinity] } as const
const share = { family: 'classification', unit: 'one', direction: 'higher', range: [0, 1] } as const
const outliers = ['typical samples: a few confident errors decide']

const logLoss = metricSheet<LogLossOptions>({
  ...loss,
  name: 'logLoss',
  title: 'cross-entropy of probabilities',
  definition: 'mean of −log p of the true class',
  input: 'scores',
  direction: ({ convention }) => (convention === 'logarithmic-score' ? 'higher' : 'lower'),
  range: ({ convention }) => (convention === 'logarithmic-score' ? [-Infinity, 1e-10] : [0, Infinity]),
  blindTo: outliers,
  options: {
    labels: classesRow,
    normalize: { type: 'flag', default: true, about: 'false: sum instead of mean' },
    sampleWeight: weightsRow,
    convention: {
      type: 'word',
      words: {
        'scikit-learn': 'clipped and scaled',
        'metrics-reloaded': 'neither clipped nor scaled',
        'logarithmic-score': 'mean of ln(p + 1e-10), higher is better',
      },
      default: 'scikit-learn',
      about: 'treatment of the probabilities',
    },
    epsilon: { type: 'number', default: 2 ** -52, about: 'probabilities are clipped to [epsilon, 1 − epsilon]' },
  },
  load: async () => (await metrics()).logLoss,
})

const weightedMultilabelLogLoss = metricSheet<WeightedMultilabelLogLossOptions>({
  ...loss,
  name: 'weightedMultilabelLogLoss',
  title: 'weighted log loss of several labels',
  definition: 'weighted mean of the binary cross-entropies of the columns',
  input: 'matrices',
  blindTo: outliers,
  options: {
    positiveWeights: { type: 'numbers', about: 'weight of each column where its truth is 1; default ones' },
    negativeWeights: { type: 'numbers', about: 'weight of each column where its truth is 0; default ones' },
    epsilon: { type: 'number', default: 1e-15, about: 'probabilities are clipped to [epsilon, 1 − epsilon]' },
  },
  load: async () => (await metrics()).weightedMultilabelLogLoss,
})

const laplaceLogLikelihood = metricSheet<LaplaceLogLikelihoodOptions>({
  ...loss,
  name: 'laplaceLogLikelihood',
  title: 'Laplace log likelihood with a confidence',
  definition: 'mean of −√2·error/σ − ln(√2·σ), with σ the confidence',
  input: 'confidence',
  direction: 'higher',
  range: [-Infinity, Infinity],
  blindTo: ['errors and deviations beyond their limits'],
  options: {
    minSigma: { type: 'number', default: 70, about: 'smaller deviations are raised to it' },
    maxError: { type: 'number', default: 1000, about: 'larger errors are lowered to it' },
  },
  load: async () => (await metrics()).laplaceLogLikelihood,
})

const probabilisticF = metricSheet<ProbabilisticFOptions>({
  ...share,
  name: 'probabilisticF',
  outside: 'cut off at 0 and 1',
  title: 'F from probabilities in place of counts',
  definition: 'F-beta of summed probabilities: true positives Σ p over positives, false positives Σ p over negatives',
  input: 'scores',
  blindTo: ['calibration beyond the sums'],
  options: { beta: betaRow },
  load: async () => (await metrics()).probabilisticF,
})

const positiveLabel = { type: 'class', about: 'the positive one of two classes; default: the larger' } as const

const precisionRecallCurve = metricSheet<PrecisionRecallCurveOptions>({
  ...share,
  name: 'precisionRecallCurve',
  title: 'precision and recall at every threshold',
  definition: 'precision and recall of the samples at or above each distinct score',
  short: [],
  input: 'scores',
  blindTo: ['calibration: only the order of the scores counts'],
  options: { positiveLabel, sampleWeight: weightsRow },
  load: async () => (await metrics()).precisionRecallCurve,
})

const rocCurve = metricSheet<RocCurveOptions>({
  ...share,
  name: 'rocCurve',
  title: 'rates at every threshold',
  definition: 'false and true positive rates of the samples at or above each distinct score',
  short: [],
  input: 'scores',
  blindTo: ['calibration: only the order of the scores counts', 'prevalence'],
  options: { positiveLabel, sampleWeight: weightsRow },
  load: async () => (await metrics()).rocCurve,
})

export const probabilitySheets = [
  logLoss,
  weightedMultilabelLogLoss,
  laplaceLogLikelihood,
  probabilisticF,
  precisionRecallCurve,
  rocCurve,
]
