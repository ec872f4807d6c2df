/** neurips-cellseg: cells in microscopy images, each with its own label; F1 at five IoU thresholds, without the cells at the border. */
import { inCOrder } from '../../../array/inCOrder'
import { resizeNearest } from '../../../array/resampling/resizeNearest'
import type { MedgradeErrorCode, NdArray } from '../../../contract'
import { isMedgradeError, MedgradeError } from '../../../errors/MedgradeError'
import { refuse } from '../../../errors/refuse'
import { type InstanceF1Result, type InstanceScores, instanceF1 } from '../../../metrics/instances/instanceF1'
import { caseMeans } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'

const thresholds = [0.5, 0.6, 0.7, 0.8, 0.9]
const names = thresholds.map((threshold) => `f1_${threshold}`)

export const neuripsCellseg = defineChallenge({
  id: 'neurips-cellseg',
  title: 'NeurIPS 2022 Cell Segmentation Challenge',
  task: 'segmentation',
  metrics: names.map((name) => ({ name, direction: 'higher' as const })),
  answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'cellmask' } } },
  submission: { id: 'image_id', files: { prediction: { column: 'predicted_mask_path', reader: 'cellmask' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  conventions: {
    cells: 'every value above 0 is one cell, connected or not',
    border: 'cells that touch the outer two pixels are erased, on each side for itself',
    'large images': 'from 25 million pixels cut into tiles of 2000, each with its own border',
    'no true positive': 'F1 0, also where both sides are empty',
    resize: 'prediction as 16 bits onto the size of the reference, nearest',
  },
  bootstrap: 'cases',

  scoreCase({ reference, prediction }) {
    checkAxes(prediction, 'bad-label')
    checkAxes(reference, 'invalid-answers')
    const [height, width] = reference.shape as readonly [number, number]
    const resized = height !== prediction.shape[0] || width !== prediction.shape[1]
    const fitted = resized ? resizeNearest(lowWords(prediction), height, width) : prediction
    const result = compare(reference, fitted)
    const scores = result.scores.map(scoresOf)
    return {
      metrics: {
        ...Object.fromEntries(names.map((name, i) => [name, scores[i]!.f1])),
        dice: result.binaryDice,
        true_num: result.referenceCount,
        pred_num: result.predictionCount,
      },
      labels: Object.fromEntries(thresholds.map((threshold, i) => [String(threshold), scores[i]!])),
      facts: { shape: reference.shape },
      state: null,
      warnings: resized ? [`prediction of shape ${prediction.shape.join('x')} resized to ${height}x${width}`] : [],
    }
  },

  aggregate: (cases) => caseMeans(cases, names),

  ranking: { ranked: 'leaderboard', withoutLeaderboard: (metrics) => -metrics['f1_0.5']! },
})

function checkAxes({ shape }: NdArray, code: MedgradeErrorCode): void {
  if (shape.length === 2) return
  refuse(code, 'shape of a label image', shape, 'two axes')
}

/** Negative labels are an error of the side that has them. */
function compare(reference: NdArray<Int32Array>, prediction: NdArray<Int32Array>): InstanceF1Result {
  try {
    return instanceF1(reference, prediction, { thresholds, borderMargin: 2, tileSize: 2000, tileFrom: 25_000_000 })
  } catch (error) {
    const theirs = isMedgradeError(error, 'bad-label') && inCOrder(reference).data.some((label) => label < 0)
    throw theirs ? new MedgradeError('invalid-answers', 'The reference holds negative labels', { cause: error }) : error
  }
}

/** The low 16 bits of each label, as a cast to uint16 leaves them. */
function lowWords(image: NdArray<Int32Array>): NdArray<Int32Array> {
  const { data, shape } = inCOrder(image)
  return { data: data.map((label) => label & 0xffff), shape }
}

/** As the challenge computes F1 from precision and recall. */
function scoresOf({ truePositives: tp, falsePositives: fp, falseNegatives: fn, precision, recall }: InstanceScores) {
  const f1 = tp === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { tp, fp, fn, precision, recall, f1 }
}
