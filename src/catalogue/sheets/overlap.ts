import type { BinaryScoresOptions } from '../../metrics/overlap/binaryScores'
import type { CenterOfMassDistanceOptions } from '../../metrics/overlap/centerOfMassDistance'
import type { ClickCurveOptions } from '../../metrics/overlap/clickCurve'
import type { DiceOptions } from '../../metrics/overlap/dice'
import type { JaccardOptions } from '../../metrics/overlap/jaccard'
import type { LabelOverlapOptions } from '../../metrics/overlap/labelOverlap'
import type { VolumeDifferenceOptions } from '../../metrics/overlap/volumeDifference'
import { metricSheet, type Unit } from '../metricSheet'
import { absentRow, agreeing, emptyAs, labelRows, lengthWords, unitWords } from './shared'

const sizeBlind = [
  'the place of an error: a wrong voxel counts the same everywhere',
  'small structures beside large ones',
]

const dice = metricSheet<DiceOptions>({
  name: 'dice',
  title: 'Dice similarity coefficient',
  definition: '2|R∩P| / (|R| + |P|) over the voxels of a label',
  family: 'overlap',
  short: [{ name: 'dice', aliases: ['dsc', 'dice_score', 'f1'] }],
  input: 'labels',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  empty: agreeing,
  blindTo: sizeBlind,
  options: {
    ...labelRows,
    convention: {
      type: 'word',
      words: { counts: 'from the counts', simpleitk: 'from the IoU, rounded as SimpleITK does' },
      default: 'counts',
      about: 'order of the arithmetic: the last digit can differ',
    },
    epsilon: { type: 'number', default: 0, about: 'added to the denominator' },
    whenEmpty: absentRow(1),
  },
  load: async () => (await import('../../metrics/overlap/dice')).dice,
})

const jaccard = metricSheet<JaccardOptions>({
  name: 'jaccard',
  title: 'intersection over union',
  definition: '|R∩P| / |R∪P| over the voxels of a label',
  family: 'overlap',
  aliases: ['iou'],
  short: [{ name: 'iou' }],
  input: 'labels',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  empty: agreeing,
  blindTo: sizeBlind,
  options: { ...labelRows, whenEmpty: absentRow(1) },
  load: async () => (await import('../../metrics/overlap/jaccard')).jaccard,
})

function volumeUnit({ convention, unit }: Partial<VolumeDifferenceOptions>): Unit {
  const chosen = unit ?? (convention === 'metrics-reloaded' ? 'relative' : 'mm3')
  return chosen === 'relative' ? 'one' : chosen
}

const volumeDifference = metricSheet<VolumeDifferenceOptions>({
  name: 'volumeDifference',
  title: 'difference of volumes',
  definition: '||P| − |R||, or signed: |P| − |R|; relative: divided by |R|',
  family: 'overlap',
  short: [
    {
      name: 'volume_difference',
      aliases: ['vd'],
      options: { unit: 'ml', signed: true },
      title: 'volume, predicted − reference',
    },
    {
      name: 'absolute_volume_difference',
      aliases: ['abs_volume_diff', 'abs_volume_difference'],
      options: { unit: 'ml' },
      title: 'volume, |predicted − reference|',
    },
    {
      name: 'relative_volume_difference',
      aliases: ['rvd'],
      options: { unit: 'relative', signed: true },
      title: 'volume, (predicted − reference) / reference',
    },
  ],
  input: 'labels',
  unit: volumeUnit,
  direction: ({ signed }) => (signed ? null : 'lower'),
  range: ({ signed, unit }) => [signed ? (unit === 'relative' ? -1 : -Infinity) : 0, Infinity],
  empty: ({ convention, unit, signed }) =>
    volumeUnit({ convention, unit }) !== 'one'
      ? 'computed'
      : convention === 'metrics-reloaded'
        ? { both: Number.NaN, reference: Number.NaN, prediction: signed ? -1 : 1 }
        : { both: 0, reference: Infinity, prediction: signed ? -1 : 1 },
  blindTo: [
    'overlap: equal volumes in different places differ by nothing',
    'over- and undersegmentation that cancel out',
  ],
  options: {
    ...labelRows,
    unit: {
      type: 'word',
      words: (({ mm: _, ...words }) => words)(unitWords),
      default: 'mm3',
      about: 'unit of the result',
    },
    voxelVolume: { type: 'number', about: 'volume of a voxel; default: the product of the spacing' },
    signed: { type: 'flag', default: false, about: 'prediction minus reference instead of its absolute value' },
    convention: {
      type: 'word',
      words: { plain: 'any unit', 'metrics-reloaded': 'relative, and NaN for an empty reference' },
      default: 'plain',
      about: 'value for an empty reference',
    },
    whenEmpty: { type: 'number', default: Infinity, about: 'relative difference where only the reference is empty' },
  },
  load: async () => (await import('../../metrics/overlap/volumeDifference')).volumeDifference,
})

const labelOverlap = metricSheet<LabelOverlapOptions>({
  name: 'labelOverlap',
  title: 'sizes and intersections of all labels',
  definition: 'voxels of every label and of every pair of labels, in one pass',
  family: 'overlap',
  short: [],
  input: 'labels',
  unit: 'voxel',
  direction: null,
  range: [0, Infinity],
  fields: { size: { about: 'voxels of one array' } },
  blindTo: sizeBlind,
  options: (({ label: _, ...rows }) => rows)(labelRows),
  load: async () => (await import('../../metrics/overlap/labelOverlap')).labelOverlap,
})

const voxels = { unit: 'voxel', direction: null, range: [0, Infinity], empty: 'computed' } as const
const counted = { ...voxels, overCases: 'sum' } as const
const volume = { ...voxels, unit: 'ml' } as const
const unbounded = { range: [-Infinity, Infinity] } as const
const reference = emptyAs(Number.NaN)
/** Of shares of the reference: nothing can be found in an empty one. */
const found = { ...reference, prediction: 0 }

const binaryScores = metricSheet<BinaryScoresOptions>({
  name: 'binaryScores',
  title: 'counts and all ratios of two masks',
  definition:
    'true and false positives and negatives of voxels, and the ratios that follow from them, as MetricsReloaded',
  family: 'overlap',
  short: [
    { name: 'precision', aliases: ['ppv'], field: 'precision' },
    { name: 'recall', aliases: ['sensitivity', 'tpr'], field: 'sensitivity' },
    { name: 'specificity', aliases: ['tnr'], field: 'specificity' },
    { name: 'volume_similarity', aliases: ['vs'], field: 'volumeSimilarity' },
    { name: 'tp', field: 'truePositives' },
    { name: 'fp', field: 'falsePositives' },
    { name: 'fn', field: 'falseNegatives' },
    { name: 'tn', field: 'trueNegatives' },
    { name: 'voxels_reference', field: 'referenceVoxels' },
    { name: 'voxels_prediction', field: 'predictionVoxels' },
    { name: 'volume_reference', field: 'referenceVolume' },
    { name: 'volume_prediction', field: 'predictionVolume' },
  ],
  input: 'labels',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  fields: {
    truePositives: { ...counted, about: 'voxels of both' },
    falsePositives: { ...counted, about: 'voxels of the prediction alone' },
    falseNegatives: { ...counted, about: 'voxels of the reference alone' },
    trueNegatives: { ...counted, about: 'voxels of neither' },
    sensitivity: { empty: found, about: 'share of the reference that is found (recall)' },
    specificity: { about: 'share of the other voxels that are left out' },
    precision: {
      empty: { both: Number.NaN, reference: 0, prediction: 0 },
      about: 'share of the prediction that is right',
    },
    negativePredictiveValue: { about: 'share of the voxels left out that are rightly so' },
    accuracy: { about: 'share of all voxels that are right' },
    balancedAccuracy: { empty: { ...reference, prediction: 0.5 }, about: 'mean of sensitivity and specificity' },
    youden: { range: [-1, 1], empty: found, about: 'sensitivity + specificity − 1' },
    positiveLikelihoodRatio: { range: [0, Infinity], about: 'sensitivity / (1 − specificity)' },
    matthewsCorrelation: { range: [-1, 1], empty: reference, about: 'correlation of the two masks' },
    cohenKappa: { range: [-Infinity, 1], about: 'agreement beyond that by chance' },
    dice: { empty: agreeing, about: 'Dice similarity coefficient' },
    iou: { empty: { both: Number.NaN, reference: 0, prediction: 0 }, about: 'intersection over union' },
    fBeta: { about: 'F-beta of the voxels' },
    netBenefit: { ...unbounded, about: 'TP/N − exchangeRate·FP/N' },
    normalisedExpectedCost: {
      range: [0, Infinity],
      direction: 'lower',
      about: 'cost by that of the better constant decision',
    },
    intersectionOverReference: { empty: found, about: 'sensitivity, as segmentation calls it' },
    relativeVolumeDifference: {
      range: [0, Infinity],
      direction: 'lower',
      empty: { ...reference, prediction: 1 },
      about: '||P| − |R||/|R|',
    },
    volumeSimilarity: {
      empty: { both: Number.NaN, reference: 0, prediction: 0 },
      about: 'agreement of the two volumes, wherever they lie',
    },
    referenceVoxels: { ...voxels, about: 'voxels of the reference' },
    predictionVoxels: { ...voxels, about: 'voxels of the prediction' },
    referenceVolume: { ...volume, about: 'volume of the reference' },
    predictionVolume: { ...volume, about: 'volume of the prediction' },
  },
  blindTo: [
    ...sizeBlind,
    'specificity, accuracy: every error in a small structure, since background prevails',
    'ratios with true negatives: how much of the image is background, which raises them',
  ],
  options: {
    ...labelRows,
    beta: { type: 'number', default: 1, about: 'weight of recall against precision in fBeta' },
    exchangeRate: { type: 'number', default: 1, about: 'what a false positive costs in true positives' },
    costs: { type: 'numbers', about: 'costs of a missed and of a false voxel; default: each class has the same total' },
  },
  load: async () => (await import('../../metrics/overlap/binaryScores')).binaryScores,
})

const centerOfMassDistance = metricSheet<CenterOfMassDistanceOptions>({
  name: 'centerOfMassDistance',
  title: 'distance of the centres of mass',
  definition: 'distance of the mean positions of the voxels of a label',
  family: 'overlap',
  short: [{ name: 'centre_distance', aliases: ['center_distance'] }],
  input: 'labels',
  unit: ({ unit }) => (unit === 'voxel' ? 'voxel' : 'mm'),
  direction: 'lower',
  range: [-1, Infinity],
  empty: emptyAs(-1),
  blindTo: [
    'size and shape: a small and a large mask can have one centre',
    'errors on opposite sides, which cancel out',
  ],
  options: {
    ...labelRows,
    unit: {
      type: 'word',
      words: lengthWords,
      default: 'mm',
      about: 'unit of distances',
    },
    whenEmpty: { type: 'number', default: -1, about: 'value where a mask is empty' },
  },
  load: async () => (await import('../../metrics/overlap/centerOfMassDistance')).centerOfMassDistance,
})

const noc = (percent: number) => ({
  name: `noc${percent}`,
  title: `clicks to a Dice of ${percent / 100}`,
  options: { target: percent / 100 },
  field: 'clicks',
})

const clickCurve = metricSheet<ClickCurveOptions>({
  name: 'clickCurve',
  title: 'Dice against clicks of interactive segmentation',
  definition:
    'trapezoids under the scores after 0, 1, 2, … clicks, and the clicks of the first score of at least a target',
  family: 'overlap',
  short: [
    { name: 'click_auc', title: 'area under Dice against clicks', field: 'area' },
    { name: 'click_mean_dice', title: 'mean Dice over the clicks', field: 'meanScore' },
    { name: 'click_final_dice', title: 'Dice after the last click', field: 'final' },
    noc(80),
    noc(85),
    noc(90),
  ],
  input: 'sample',
  unit: 'one',
  direction: 'higher',
  range: [-Infinity, Infinity],
  headline: 'area',
  fields: {
    area: { about: 'trapezoids, one for each further click: Dice gives at most the number of further clicks' },
    meanScore: { about: 'area for each further click, on the scale of the scores' },
    final: { about: 'score after the last click' },
    clicks: {
      unit: 'count',
      direction: 'lower',
      range: [0, Infinity],
      about: 'clicks of the first score of at least the target; all clicks where none has it',
    },
    failures: {
      unit: 'count',
      direction: 'lower',
      range: [0, 1],
      about: '1 where no score reaches the target, else 0',
    },
  },
  blindTo: [
    'the time and the care that a click takes',
    'a score that falls again after the target was reached: only the area sees it',
  ],
  options: {
    target: { type: 'number', default: 0.9, about: 'score that is to be reached' },
    firstClicks: { type: 'whole', default: 0, about: 'clicks behind the first value' },
  },
  load: async () => (await import('../../metrics/overlap/clickCurve')).clickCurve,
})

export const overlapSheets = [
  dice,
  jaccard,
  volumeDifference,
  labelOverlap,
  binaryScores,
  centerOfMassDistance,
  clickCurve,
]
