import type { AreaUnderThresholdCurveOptions } from '../../metrics/lesions/areaUnderThresholdCurve'
import type { FrocOptions } from '../../metrics/lesions/froc'
import { frocRates } from '../../metrics/lesions/frocRates'
import type { LesionDetectionOptions } from '../../metrics/lesions/lesionDetection'
import { metricSheet } from '../metricSheet'
import { counted } from './shared'

const lesions = () => import('../../metrics/lesions')

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

const areaUnderThresholdCurve = metricSheet<AreaUnderThresholdCurveOptions>({
  name: 'areaUnderThresholdCurve',
  title: 'panoptic quality over all thresholds',
  definition: 'area under panoptic quality as a function of the IoU from which instances match',
  family: 'lesions',
  short: [],
  input: 'instances',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'pq',
  fields: {
    pq: { about: 'panoptic quality, area over the thresholds' },
    rq: { about: 'recognition quality: F1 of the instances' },
    sq: { about: 'segmentation quality: mean IoU of the pairs' },
    sqDice: { about: 'mean Dice of the pairs' },
    pqDice: { about: 'sqDice · rq' },
  },
  unprinted: ['points'],
  blindTo: ['the size of instances: all weigh the same', 'which threshold an error fails'],
  options: {
    step: { type: 'number', default: 0.1, about: 'distance of the thresholds' },
    decision: {
      type: 'word',
      words: { step: 'a matched pair is a hit', fixed: 'only if its IoU reaches decisionThreshold' },
      default: 'step',
      about: 'which pairs are hits',
    },
    decisionThreshold: { type: 'number', default: 0.5, about: 'IoU of a hit; for fixed' },
  },
  load: async () => (await lesions()).areaUnderThresholdCurve,
})

const froc = metricSheet<FrocOptions>({
  name: 'froc',
  title: 'free-response curve',
  definition: 'mean sensitivity for lesions at several numbers of false positives a scan',
  family: 'lesions',
  short: [
    { name: 'froc_score', aliases: ['cpm'], field: 'score' },
    ...(['luna16', 'camelyon16'] as const).flatMap((convention) => [
      { name: convention === 'luna16' ? 'luna16_cpm' : 'camelyon16_score', options: { convention }, field: 'score' },
      ...frocRates[convention].map((rate, k) => ({
        ...{ name: `${convention}_at_${rate}`, options: { convention }, field: `sensitivityAt.${k}` },
      })),
    ]),
  ],
  input: 'marks',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'score',
  fields: {
    score: { about: 'mean sensitivity: the CPM of LUNA16, the score of CAMELYON16' },
    ...Object.fromEntries(
      frocRates.luna16.map((_, k) => [
        `sensitivityAt.${k}`,
        { about: `sensitivity at the ${ORDINALS[k]} of the rates` },
      ]),
    ),
    lesions: { ...counted, about: 'lesions that count' },
  },
  blindTo: ['outlines: a mark anywhere on a lesion hits it'],
  options: {
    convention: {
      type: 'word',
      words: { luna16: 'balls and points', camelyon16: 'label pictures and points' },
      required: true,
      example: 'luna16',
      about: 'challenge whose rules are followed',
    },
    rates: { type: 'numbers', about: 'false positives a scan; default: those of the challenge' },
  },
  load: async () => (await lesions()).froc,
})

const lesionDetection = metricSheet<LesionDetectionOptions>({
  name: 'lesionDetection',
  title: 'detection of lesions',
  definition: 'mean of the area under the ROC curve of the cases and the average precision of the candidates',
  family: 'lesions',
  short: [
    { name: 'picai_score', field: 'score' },
    { name: 'lesion_ap', field: 'ap' },
    { name: 'case_auroc', field: 'auroc' },
  ],
  input: 'lesionMaps',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'score',
  fields: {
    auroc: { about: 'area under the ROC curve of the cases; NaN if all or none have a lesion' },
    ap: { about: 'average precision of the candidates' },
    score: { about: '(auroc + ap) / 2' },
    lesions: { ...counted, about: 'lesions of the reference' },
  },
  unprinted: ['lesionResults', 'curve', 'sensitivityAt'],
  blindTo: ['outlines, beyond the smallest overlap', 'lesions beyond one that a candidate hits'],
  options: {
    overlap: {
      type: 'word',
      words: { iou: 'IoU', dice: 'Dice' },
      default: 'iou',
      about: 'overlap of a candidate and a lesion',
    },
    minOverlap: { type: 'number', default: 0.1, about: 'a candidate with less hits no lesion' },
    ignoreExtraOverlapping: {
      type: 'flag',
      default: true,
      about: 'candidates on a lesion that another hits are no false positives',
    },
    caseConfidence: {
      type: 'word',
      words: { max: 'the largest', bayesian: '1 − Π(1 − c)' },
      default: 'max',
      about: 'confidence of a case',
    },
    weights: { type: 'weights', only: 'library', about: 'weight of each case' },
  },
  load: async () => (await lesions()).lesionDetection,
})

export const lesionSheets = [areaUnderThresholdCurve, froc, lesionDetection]
