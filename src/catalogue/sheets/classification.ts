import type { AccuracyOptions } from '../../metrics/classification/accuracy'
import type { AurocOptions } from '../../metrics/classification/auroc'
import type { AveragePrecisionOptions } from '../../metrics/classification/averagePrecision'
import type { BalancedAccuracyOptions } from '../../metrics/classification/balancedAccuracy'
import type { BrierScoreOptions } from '../../metrics/classification/brierScore'
import type { ClassScoresOptions } from '../../metrics/classification/classScores'
import type { CohenKappaOptions } from '../../metrics/classification/cohenKappa'
import type { ConfusionMatrixOptions } from '../../metrics/classification/confusionMatrix'
import type { ExpectedCostOptions } from '../../metrics/classification/expectedCost'
import type { F1ScoreOptions } from '../../metrics/classification/f1Score'
import type { MatthewsCorrelationOptions } from '../../metrics/classification/matthewsCorrelation'
import type { TopKAccuracyOptions } from '../../metrics/classification/topKAccuracy'
import { metricSheet } from '../metricSheet'
import { averageRow, betaRow, classesRow, weightsRow } from './sampleRows'
import { metrics } from './shared'

const share = { family: 'classification', unit: 'one', direction: 'higher', range: [0, 1] } as const
const prevalence = ['rare classes: the frequent ones decide']

const undefinedRow = {
  type: 'word',
  words: { 'scikit-learn': 'left out, or 0', 'metrics-reloaded': 'NaN' },
  default: 'scikit-learn',
  about: 'value where a class never is true, or all are the same',
} as const

const accuracy = metricSheet<AccuracyOptions>({
  ...share,
  name: 'accuracy',
  title: 'accuracy',
  definition: 'share of samples whose predicted class is the true one',
  short: [{ name: 'accuracy', aliases: ['acc'] }],
  input: 'classes',
  blindTo: prevalence,
  options: { sampleWeight: weightsRow },
  load: async () => (await metrics()).accuracy,
})

const balancedAccuracy = metricSheet<BalancedAccuracyOptions>({
  ...share,
  name: 'balancedAccuracy',
  title: 'balanced accuracy',
  definition: 'mean recall over the classes of the reference',
  short: [{ name: 'balanced_accuracy', aliases: ['bacc'] }],
  input: 'classes',
  range: ({ adjusted }) => [adjusted ? -Infinity : 0, 1],
  blindTo: ['false positives beside a large class', 'the order of classes: every confusion costs the same'],
  options: {
    adjusted: { type: 'flag', default: false, about: 'rescaled so that chance is 0' },
    labels: classesRow,
    convention: undefinedRow,
    sampleWeight: weightsRow,
  },
  load: async () => (await metrics()).balancedAccuracy,
})

const topKAccuracy = metricSheet<TopKAccuracyOptions>({
  ...share,
  name: 'topKAccuracy',
  title: 'top-k accuracy',
  definition: 'share of samples whose class is among the k best scored',
  input: 'scoreRows',
  blindTo: [...prevalence, 'the order within the k'],
  options: {
    k: { type: 'whole', default: 2, about: 'classes with the highest scores that count' },
    labels: classesRow,
    sampleWeight: weightsRow,
  },
  load: async () => (await metrics()).topKAccuracy,
})

const scoreRows = {
  beta: betaRow,
  zeroDivision: { type: 'number', default: 0, about: 'value of 0/0; NaN leaves such classes out of means' },
  labels: classesRow,
  sampleWeight: weightsRow,
} as const

const f1Score = metricSheet<F1ScoreOptions>({
  ...share,
  name: 'f1Score',
  title: 'F1 of classes',
  definition: 'harmonic mean of precision and recall; F-beta, precision, recall or Jaccard by options',
  input: 'classes',
  blindTo: ['true negatives', 'the order of classes: every confusion costs the same'],
  options: {
    average: {
      type: 'word',
      words: {
        binary: 'of the positive class',
        micro: 'over the summed counts',
        macro: 'plain mean over classes',
        weighted: 'mean by the number of samples',
      },
      default: 'binary',
      about: 'of the positive class, or over classes',
    },
    positiveLabel: { type: 'class', positive: 'one', about: 'the positive class of binary; default 1 or true' },
    score: {
      type: 'word',
      words: { f: 'F1, or F-beta', precision: 'precision', recall: 'recall', jaccard: 'Jaccard index' },
      default: 'f',
      about: 'score to compute',
    },
    ...scoreRows,
  },
  load: async () => (await metrics()).f1Score,
})

const classScores = metricSheet<ClassScoresOptions>({
  ...share,
  name: 'classScores',
  title: 'precision, recall, F and Jaccard of every class',
  definition: 'the four scores of every class and their micro, macro and weighted means',
  short: [],
  input: 'classes',
  blindTo: f1Score.blindTo,
  options: scoreRows,
  load: async () => (await metrics()).classScores,
})

const confusionMatrix = metricSheet<ConfusionMatrixOptions>({
  name: 'confusionMatrix',
  title: 'confusion matrix',
  definition: 'number of samples of each true class (rows) by predicted class (columns)',
  family: 'classification',
  short: [],
  input: 'classes',
  unit: 'count',
  direction: null,
  range: [0, Infinity],
  blindTo: ['the scores behind the decisions'],
  options: { labels: classesRow, sampleWeight: weightsRow },
  load: async () => (await metrics()).confusionMatrix,
})

const matthewsCorrelation = metricSheet<MatthewsCorrelationOptions>({
  ...share,
  name: 'matthewsCorrelation',
  title: 'Matthews correlation coefficient',
  definition: 'correlation of the true and the predicted classes',
  short: [{ name: 'matthews_correlation', aliases: ['mcc'] }],
  input: 'classes',
  range: [-1, 1],
  blindTo: ['the order of classes: every confusion costs the same'],
  options: { convention: undefinedRow, sampleWeight: weightsRow },
  load: async () => (await metrics()).matthewsCorrelation,
})

const cohenKappa = metricSheet<CohenKappaOptions>({
  ...share,
  name: 'cohenKappa',
  title: "Cohen's kappa",
  definition: '1 − Σ w·observed / Σ w·expected: agreement beyond that by chance',
  short: [{ name: 'cohen_kappa', aliases: ['kappa'] }],
  input: 'classes',
  range: [-Infinity, 1],
  blindTo: ['it depends on prevalence: equal accuracies can have different kappas'],
  options: {
    weights: {
      type: 'word',
      words: { none: 'all the same', linear: 'the distance of the classes', quadratic: 'its square' },
      default: 'none',
      about: 'cost of a disagreement',
    },
    labels: classesRow,
    sampleWeight: weightsRow,
  },
  load: async () => (await metrics()).cohenKappa,
})

const expectedCost = metricSheet<ExpectedCostOptions>({
  name: 'expectedCost',
  title: 'expected cost',
  definition: 'Σ cost · count / samples over the confusion matrix',
  family: 'classification',
  short: [{ name: 'expected_cost' }],
  input: 'classes',
  unit: 'one',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: ['the scores behind the decisions', 'what the costs do not say'],
  options: {
    labels: classesRow,
    costs: { type: 'list', about: 'rows of costs by predicted class; default: by the share of the true class' },
    normalize: { type: 'flag', default: false, about: 'divide by the cost of the best constant answer' },
  },
  load: async () => (await metrics()).expectedCost,
})

const auroc = metricSheet<AurocOptions>({
  ...share,
  name: 'auroc',
  title: 'area under the ROC curve',
  definition: 'probability that a positive scores above a negative, ties counting one half',
  aliases: [],
  short: [{ name: 'auroc', aliases: ['auc', 'roc_auc'] }],
  input: 'scores',
  blindTo: ['calibration: only the order of the scores counts', 'prevalence: many false alarms of a rare class'],
  options: {
    multiClass: {
      type: 'word',
      words: { ovr: 'each class against the rest', ovo: 'every pair of classes' },
      default: 'ovr',
      about: 'of several classes',
    },
    average: averageRow,
    labels: classesRow,
    positiveLabel: { type: 'class', about: 'the positive one of two classes; default: the larger' },
    maxFpr: { type: 'number', about: 'standardised area up to this false positive rate; default: the whole area' },
    sampleWeight: weightsRow,
  },
  load: async () => (await metrics()).auroc,
  loadOfDraws: async () => (await import('../../metrics/classification/auroc')).aurocOfDraws,
})

const averagePrecision = metricSheet<AveragePrecisionOptions>({
  ...share,
  name: 'averagePrecision',
  title: 'average precision',
  definition: 'Σ (Rₙ − Rₙ₋₁)·Pₙ over the distinct scores: area under the precision-recall steps',
  short: [{ name: 'average_precision', aliases: ['auprc', 'pr_auc'] }],
  input: 'scores',
  blindTo: ['calibration: only the order of the scores counts', 'true negatives'],
  options: {
    average: averageRow,
    labels: classesRow,
    positiveLabel: { type: 'class', positive: 'one', about: 'the positive one of two classes; default 1 or true' },
    convention: {
      type: 'word',
      words: { 'scikit-learn': 'steps', 'metrics-reloaded': 'trapezes from a precision of 1 on; one list of scores' },
      default: 'scikit-learn',
      about: 'area between two thresholds',
    },
    sampleWeight: weightsRow,
  },
  load: async () => (await metrics()).averagePrecision,
  loadOfDraws: async () => (await import('../../metrics/classification/averagePrecision')).averagePrecisionOfDraws,
})

const brierScore = metricSheet<BrierScoreOptions>({
  ...share,
  name: 'brierScore',
  title: 'Brier score',
  definition: 'mean of (y − p)², p the probability of the positive class',
  short: [{ name: 'brier_score', aliases: ['brier'] }],
  input: 'scores',
  direction: 'lower',
  range: ({ convention }) => [0, convention === 'metrics-reloaded' ? 2 : 1],
  blindTo: ['whether an error comes from calibration or from the order of the scores'],
  options: {
    positiveLabel: { type: 'class', about: 'the positive one of two classes; default: the larger' },
    labels: classesRow,
    convention: {
      type: 'word',
      words: { 'scikit-learn': 'of the positive class', 'metrics-reloaded': 'summed over all classes' },
      default: 'scikit-learn',
      about: 'error of a sample',
    },
    sampleWeight: weightsRow,
  },
  load: async () => (await metrics()).brierScore,
})

export const classificationSheets = [
  accuracy,
  balancedAccuracy,
  topKAccuracy,
  f1Score,
  classScores,
  confusionMatrix,
  matthewsCorrelation,
  cohenKappa,
  expectedCost,
  auroc,
  averagePrecision,
  brierScore,
]
