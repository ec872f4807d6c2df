import type { InstanceF1Options } from '../../metrics/instances/instanceF1'
import type { LesionF1Options } from '../../metrics/instances/lesionF1'
import type { MatchInstancesOptions } from '../../metrics/instances/matchInstances'
import type { PanopticQualityOptions } from '../../metrics/instances/panopticQuality'
import { metricSheet } from '../metricSheet'
import { absentRow, agreeing, connectivityRow, counted, emptyAs, labelRows } from './shared'

const objects = { ...counted, empty: 'computed' } as const
const counts = {
  truePositives: { ...objects, about: 'matched objects' },
  falsePositives: { ...objects, about: 'predicted objects without a match' },
  falseNegatives: { ...objects, about: 'objects of the reference without a match' },
} as const

const lesionF1 = metricSheet<LesionF1Options>({
  name: 'lesionF1',
  title: 'F1 of lesions',
  definition:
    'TP / (TP + (FP + FN)/2) over connected components, which count as found if they share a voxel with the other side',
  family: 'instances',
  short: [
    { name: 'lesion_f1', field: 'f1' },
    { name: 'components_reference', field: 'referenceLesions' },
    { name: 'components_prediction', field: 'predictionLesions' },
  ],
  input: 'labels',
  components: true,
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'f1',
  fields: {
    f1: { about: 'F1 of lesions' },
    truePositives: {
      ...counts.truePositives,
      about: 'lesions of the reference that share a voxel with the prediction',
    },
    falseNegatives: { ...counts.falseNegatives, about: 'those that do not' },
    falsePositives: { ...counts.falsePositives, about: 'predicted lesions that share no voxel with the reference' },
    referenceLesions: { ...objects, about: 'lesions of the reference' },
    predictionLesions: { ...objects, about: 'lesions of the prediction' },
    countDifference: {
      ...objects,
      direction: 'lower',
      overCases: 'mean',
      about: 'absolute difference of the two numbers',
    },
  },
  empty: agreeing,
  blindTo: ['the size of lesions and how well they are delineated', 'several lesions that one prediction covers'],
  options: {
    ...labelRows,
    label: { ...labelRows.label, default: 'any', about: 'one label' },
    connectivity: connectivityRow,
    whenEmpty: absentRow(1),
  },
  load: async () => (await import('../../metrics/instances/lesionF1')).lesionF1,
})

const matchInstances = metricSheet<MatchInstancesOptions>({
  name: 'matchInstances',
  title: 'pairs of instances by IoU',
  definition: 'one-to-one matching of the largest number of pairs whose IoU reaches the threshold',
  family: 'instances',
  short: [],
  input: 'instances',
  ...counted,
  fields: counts,
  blindTo: ['how well matched instances are delineated, beyond the threshold'],
  options: { threshold: { type: 'number', default: 0.5, about: 'smallest IoU of a pair; equality counts' } },
  load: async () => (await import('../../metrics/instances/matchInstances')).matchInstances,
})

const instanceF1 = metricSheet<InstanceF1Options>({
  name: 'instanceF1',
  title: 'F1 of instances at several IoU thresholds',
  definition: '2TP / (2TP + FP + FN) of instances matched one to one, for each threshold',
  family: 'instances',
  short: [],
  input: 'instances',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  fields: {
    referenceCount: { ...objects, about: 'instances of the reference' },
    predictionCount: { ...objects, about: 'instances of the prediction' },
    binaryDice: { about: 'Dice of the foregrounds', empty: agreeing },
  },
  blindTo: ['how well matched instances are delineated, beyond the thresholds', 'classes of instances'],
  options: {
    thresholds: { type: 'numbers', default: [0.5, 0.6, 0.7, 0.8, 0.9], about: 'smallest IoUs of a pair' },
    borderMargin: { type: 'whole', default: 0, about: 'width of a frame: instances that touch it are removed' },
    tileSize: { type: 'whole', default: 2000, about: 'side of the tiles of large images' },
    tileFrom: { type: 'number', default: Infinity, about: 'number of pixels from which images are tiled' },
  },
  load: async () => (await import('../../metrics/instances/instanceF1')).instanceF1,
})

const panopticQuality = metricSheet<PanopticQualityOptions>({
  name: 'panopticQuality',
  title: 'panoptic quality',
  definition: 'PQ = SQ · RQ: mean IoU of matched instances times TP / (TP + FP/2 + FN/2)',
  family: 'instances',
  short: [
    { name: 'pq', field: 'pq', options: { input: 'semantic' }, title: 'panoptic quality of components' },
    { name: 'sq', field: 'sq', options: { input: 'semantic' }, title: 'segmentation quality of components' },
    { name: 'rq', field: 'rq', options: { input: 'semantic' }, title: 'recognition quality of components' },
    ...(
      [
        ['instance_precision', 'precision'],
        ['instance_recall', 'recall'],
        ['instance_tp', 'truePositives'],
        ['instance_fp', 'falsePositives'],
        ['instance_fn', 'falseNegatives'],
      ] as const
    ).map(([name, field]) => ({ name, field, options: { input: 'semantic' as const } })),
  ],
  input: 'instances',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'pq',
  fields: {
    pq: { about: 'panoptic quality, sq · rq' },
    sq: { about: 'segmentation quality: mean IoU of matched instances' },
    rq: { about: 'recognition quality: F1 of instances' },
    ...counts,
    referenceCount: { ...objects, about: 'instances of the reference' },
    predictionCount: { ...objects, about: 'instances of the prediction, after those of one reference were merged' },
    precision: { about: 'share of the predicted instances that are matched' },
    recall: { about: 'share of the instances of the reference that are matched' },
    sqStd: { direction: 'lower', about: 'deviation of the IoUs' },
    pqDice: { about: 'sqDice · rq' },
    sqDice: { about: 'mean Dice of matched instances' },
    sqDiceStd: { direction: 'lower', about: 'deviation of the Dice values' },
    sqVolumeDifference: { direction: null, range: [-1, Infinity], about: 'mean of (predicted − true) / true size' },
    sqVolumeDifferenceStd: { direction: 'lower', range: [0, Infinity], about: 'its deviation' },
    globalDice: { about: 'Dice of the foregrounds' },
    globalIou: { about: 'IoU of the foregrounds' },
  },
  empty: { ...emptyAs(0), both: Number.NaN },
  blindTo: [
    'instances just below the threshold count as missed and as invented',
    'the size of instances: all weigh the same',
  ],
  options: {
    input: {
      type: 'word',
      words: {
        unmatched: 'label maps with independent numbers',
        matched: 'equal labels are the same object',
        semantic: 'masks, split into components',
      },
      default: 'unmatched',
      about: 'meaning of the labels',
    },
    matcher: {
      type: 'word',
      words: {
        naive: 'best pairs first',
        'max-bipartite': 'the assignment of largest total score',
        'maximize-merge': 'best pairs first, then merge predictions that raise the score',
      },
      default: 'naive',
      about: 'matching algorithm',
    },
    score: { type: 'word', words: { iou: 'IoU', dice: 'Dice' }, default: 'iou', about: 'score of a pair' },
    threshold: { type: 'number', default: 0.5, about: 'smallest score of a pair' },
    strict: { type: 'flag', default: false, about: 'the score must exceed the threshold' },
    manyToOne: { type: 'flag', default: false, about: 'naive only: several predictions may share a reference' },
  },
  load: async () => (await import('../../metrics/instances/panopticQuality')).panopticQuality,
})

export const instanceSheets = [lesionF1, matchInstances, instanceF1, panopticQuality]
