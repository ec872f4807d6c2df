import type { BoundaryBoxIouOptions } from '../../metrics/detection/boundaryBoxIou'
import type { BoxIouOptions } from '../../metrics/detection/boxIou'
import type { EvaluateCocoOptions } from '../../metrics/detection/evaluateCoco'
import type { GrownBoxIouOptions } from '../../metrics/detection/grownBoxIou'
import type { MatchCentroidsOptions } from '../../metrics/detection/matchCentroids'
import type { MeanAveragePrecisionOptions } from '../../metrics/detection/meanAveragePrecision'
import { metricSheet } from '../metricSheet'

const detection = () => import('../../metrics/detection')

const boxIou = metricSheet<BoxIouOptions>({
  name: 'boxIou',
  title: 'IoU of two boxes',
  definition: 'area of the intersection by area of the union',
  family: 'detection',
  short: [],
  input: 'boxes',
  unit: 'one',
  direction: 'higher',
  range: ({ generalized }) => [generalized ? -1 : 0, 1],
  blindTo: ['the distance of boxes that do not overlap (generalized: no)'],
  options: {
    format: {
      type: 'word',
      words: { xywh: 'x, y, width, height', xyxy: 'two corners' },
      default: 'xywh',
      about: 'of lists of four numbers',
    },
    crowd: { type: 'flag', default: false, about: 'divide by the area of the prediction alone' },
    pixelInclusive: { type: 'flag', default: false, about: 'corners belong to the box (xyxy)' },
    generalized: { type: 'flag', default: false, about: 'generalized IoU, from −1' },
  },
  load: async () => (await detection()).boxIou,
})

const boundaryBoxIou = metricSheet<BoundaryBoxIouOptions>({
  name: 'boundaryBoxIou',
  title: 'IoU of the shells of two boxes',
  definition: 'IoU of the lattice points within ⌈size · ratio⌉ layers of the surface',
  family: 'detection',
  short: [],
  input: 'boxes',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  blindTo: ['the inside of the boxes'],
  options: { ratio: { type: 'number', default: 0.2, about: 'thickness of the shell as a share of the size' } },
  load: async () => (await detection()).boundaryBoxIou,
})

const grownBoxIou = metricSheet<GrownBoxIouOptions>({
  name: 'grownBoxIou',
  title: 'IoU of two boxes after growing them',
  definition: 'IoU after ⌈size · ratio⌉ lattice points were added on both sides of every axis',
  family: 'detection',
  short: [],
  input: 'boxes',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  blindTo: ['whether boxes overlap or only touch'],
  options: { ratio: { type: 'number', default: 0.2, about: 'growth on both sides of an axis as a share of the size' } },
  load: async () => (await detection()).grownBoxIou,
})

const evaluateCoco = metricSheet<EvaluateCocoOptions>({
  name: 'evaluateCoco',
  title: "COCO's twelve statistics",
  definition:
    'mean of the precision at 101 recalls over IoU thresholds and categories (AP), and the largest recall (AR)',
  family: 'detection',
  short: [
    { name: 'ap', aliases: ['coco_ap'], field: 'ap' },
    { name: 'ap50', field: 'ap50' },
    { name: 'ap75', field: 'ap75' },
    { name: 'ar', field: 'ar' },
    ...(['ap', 'ap50', 'ap75', 'ar'] as const).map((field) => ({
      name: `mask_${field}`,
      options: { iouType: 'segm' as const },
      field,
    })),
    ...['small', 'medium', 'large'].map((size) => ({ name: `ap_${size}`, field: `named.AP${size}` })),
    ...[1, 10].map((most) => ({ name: `ar${most}`, field: `named.AR${most}` })),
    ...['small', 'medium', 'large'].map((size) => ({ name: `ar_${size}`, field: `named.AR${size}` })),
  ],
  input: 'coco',
  unit: 'one',
  direction: 'higher',
  range: [-1, 1],
  headline: 'ap',
  fields: {
    ap: { about: 'mean average precision' },
    ap50: { about: 'at IoU 0.5' },
    ap75: { about: 'at IoU 0.75' },
    ar: { about: 'average recall with the most detections' },
    'named.APsmall': { about: 'of objects below 32² pixels' },
    'named.APmedium': { about: 'of objects from 32² to 96² pixels' },
    'named.APlarge': { about: 'of objects from 96² pixels on' },
    'named.AR1': { about: 'average recall with one detection an image' },
    'named.AR10': { about: 'average recall with ten detections an image' },
    'named.ARsmall': { about: 'average recall of objects below 32² pixels' },
    'named.ARmedium': { about: 'average recall of objects from 32² to 96² pixels' },
    'named.ARlarge': { about: 'average recall of objects from 96² pixels on' },
  },
  unprinted: ['shape', 'precision', 'scores', 'recall', 'iouThresholds', 'perImage'],
  blindTo: ['calibration of the scores', 'detections beyond the hundredth of an image', 'which image fails'],
  options: {
    iouType: { type: 'word', words: { bbox: 'boxes', segm: 'masks' }, default: 'bbox', about: 'what is compared' },
    iouThresholds: { type: 'numbers', about: 'default 0.5, 0.55, …, 0.95' },
    recallThresholds: { type: 'numbers', about: 'default 0, 0.01, …, 1' },
    maxDetections: { type: 'numbers', default: [1, 10, 100], about: 'detections kept per image and class' },
    areaRanges: { type: 'list', only: 'library', about: 'intervals of the area; default: all, small, medium, large' },
    useCategories: { type: 'flag', default: true, about: 'false: one class for all' },
    detectionFields: {
      type: 'word',
      words: { loaded: 'areas and ids as loadRes sets them', given: 'as given' },
      default: 'loaded',
      about: 'areas and ids of detections',
    },
    perImage: { type: 'flag', only: 'library', default: false, about: 'add the matches of every image' },
  },
  load: async () => (await detection()).evaluateCoco,
})

const meanAveragePrecision = metricSheet<MeanAveragePrecisionOptions>({
  name: 'meanAveragePrecision',
  title: 'VOC-style mean average precision',
  definition: 'mean over classes of the area under the curve of precision against recall',
  family: 'detection',
  short: [{ name: 'map', field: 'map' }],
  input: 'boxLists',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'map',
  fields: { map: { about: 'mean over classes' } },
  blindTo: ['calibration of the scores', 'how well boxes fit beyond the threshold', 'which image fails'],
  options: {
    convention: {
      type: 'word',
      words: {
        '101-point': 'best precision at recalls 0, 0.01, …, 1',
        wildcard: 'the same; the class abnormality matches every class',
        'siim-covid': 'steps over matches, false positives, missed truths and empty images',
        voc2007: '11 recalls, pixel-inclusive boxes',
        voc2010: 'area under the envelope, pixel-inclusive boxes',
      },
      default: '101-point',
      about: 'definition',
    },
    iouThreshold: { type: 'numbers', default: 0.5, about: 'IoU of a match; several: the mean' },
  },
  load: async () => (await detection()).meanAveragePrecision,
})

const matchCentroids = metricSheet<MatchCentroidsOptions>({
  name: 'matchCentroids',
  title: 'greedy matching of centroids within a radius',
  definition:
    'each truth takes the best scored free prediction of its category within the radius; F1 of each category and over all',
  family: 'detection',
  short: [{ name: 'centroid_f1', field: 'macroF1' }],
  input: 'points',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'macroF1',
  fields: { macroF1: { about: "mean of the categories' F1" } },
  blindTo: ['the distance within the radius', 'shape and size of the objects'],
  options: {
    radius: { type: 'number', default: 15, about: 'greatest distance of a match, in the unit of the points' },
    inclusive: { type: 'flag', default: false, about: 'a distance equal to the radius matches' },
  },
  load: async () => (await detection()).matchCentroids,
})

export const detectionSheets = [boxIou, boundaryBoxIou, grownBoxIou, evaluateCoco, meanAveragePrecision, matchCentroids]
