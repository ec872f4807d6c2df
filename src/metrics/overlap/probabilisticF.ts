import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { type Labels, requireSamples } from '../../kernels/statistics/classIndex'
import { positiveSamples } from '../classification/scoreInput'

export interface ProbabilisticFOptions {
  /** Weight of recall against precision. Default 1. */
  readonly beta?: number
}

/**
 * F score of probabilities, from 0 to 1: true positives are the summed probabilities of the positives, false positives those of the negatives.
 * Predictions are clipped to [0, 1]; 0 unless precision and recall are both above 0.
 *
 * @param reference labels of two classes.
 * @param predictions one number per sample.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for more than two classes.
 * @example
 * probabilisticF([1, 0, 1, 0], [1, 0.5, 0.5, 0]) // → 0.75
 */
export function probabilisticF(reference: Labels, predictions: Vector, options: ProbabilisticFOptions = {}): number {
  checkOptions('probabilisticF', options, { beta: 'number or NaN' })
  const { beta = 1 } = options
  const p = float64Vector(predictions, 'predictions')
  requireSamples(reference, p)
  const y = positiveSamples(reference)
  let hits = 0
  let alarms = 0
  let positives = 0
  for (let i = 0; i < p.length; i++) {
    const clipped = Math.min(1, Math.max(0, p[i]!))
    if (y[i] === 1) {
      positives++
      hits += clipped
    } else alarms += clipped
  }
  const precision = hits / (hits + alarms)
  const recall = hits / positives
  if (!(precision > 0 && recall > 0)) return 0
  return ((1 + beta * beta) * precision * recall) / (beta * beta * precision + recall)
}
