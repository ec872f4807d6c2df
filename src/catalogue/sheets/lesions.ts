import type { AreaUnderThresholdCurveOptions } from '../../metrics/lesions/areaUnderThresholdCurve'
import { metricSheet } from '../metricSheet'

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
  load: async () => (await import('../../metrics/lesions')).areaUnderThresholdCurve,
})

export const lesionSheets = [areaUnderThresholdCurve]
