/** dentex: abnormal teeth in panoramic X-rays, boxes with three classes each; COCO's average precision and recall per class family. */
import type { CaseEvidence, CaseResult, Metric } from '../../../contract'
import type { EvaluateCocoOptions } from '../../../metrics/detection/evaluateCoco'
import { evaluateCocoAspects } from '../../../metrics/detection/evaluateCocoAspects'
import { defineChallenge } from '../../defineChallenge'
import { type DentexState, readPredictions, readTruth } from './dentexFile'
import { dentexWarnings } from './dentexWarnings'
import { gatherDentex } from './gatherDentex'

/** The families of classes, and the ids that are evaluated. */
export const dentexAspects = {
  quadrant: [1, 2, 3, 4],
  enumeration: [1, 2, 3, 4, 5, 6, 7, 8],
  diagnosis: [1, 2, 3, 4],
} as const

const aspects = Object.keys(dentexAspects) as (keyof typeof dentexAspects)[]
const evaluated = Object.values(dentexAspects)
const values = ['ap', 'ap50', 'ap75', 'ar'] as const

/** The four values use all areas and 100 detections only. */
const needed: EvaluateCocoOptions = { maxDetections: [100], areaRanges: [{ name: 'all', low: 0, high: 1e10 }] }

export const dentex = defineChallenge({
  id: 'dentex',
  title: 'Dental Enumeration and Diagnosis on Panoramic X-rays Challenge',
  task: 'detection',
  metrics: [
    ...values.map((value): Metric => ({ name: `${value}_mean`, direction: 'higher', rounding: 'scaled' })),
    ...aspects.flatMap((aspect) =>
      values.map((value): Metric => ({ name: `${value}_${aspect}`, direction: 'higher' })),
    ),
  ],
  answers: { id: 'image_id', files: { reference: { column: 'ground_truth_json', reader: 'json' } } },
  submission: { id: 'image_id', files: { prediction: { column: 'predictions_json', reader: 'json' } } },
  pairing: { ids: 'typed', rule: 'separate' },
  conventions: {
    classes: 'quadrant 1-4, enumeration 1-8, diagnosis 1-4; a missing class is 1, others are dropped',
    boxes: 'x, y, width, height; predictions that look like two corners are converted',
    'aspect without reference': '-1, and it enters the means',
    'missing score': '0.5',
  },
  bootstrap: false,

  scoreCase({ reference, prediction }, { side, id = null }): CaseEvidence<DentexState> {
    if (side === 'answers') {
      const truth = readTruth(reference.json)
      return { metrics: { images: truth.images.length, annotations: truth.annotations.length }, state: { truth } }
    }
    const predictions = readPredictions(prediction.json)
    const warnings = dentexWarnings(prediction.json, predictions, evaluated)
    return { metrics: { predictions: predictions.length }, state: { row: id, predictions }, warnings }
  },

  aggregate(cases) {
    const results = evaluateAspects(cases, needed)
    const means = values.map((value) => [`${value}_mean`, results.reduce((sum, result) => sum + result[value], 0) / 3])
    const own = aspects.flatMap((aspect, i) => values.map((value) => [`${value}_${aspect}`, results[i]![value]]))
    return Object.fromEntries([...means, ...own]) as Record<string, number>
  },

  ranking: { ranked: 'submission', withoutLeaderboard: ({ ap_mean: ap = Number.NaN }) => -ap },
})

/** COCO evaluation of the three families over all images; the metrics come from `stats` and `perCategory`. */
export function evaluateAspects(cases: readonly CaseResult<DentexState>[], options?: EvaluateCocoOptions) {
  return evaluateCocoAspects(gatherDentex(cases, evaluated), evaluated, options)
}
