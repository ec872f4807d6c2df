import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import type { Label, Labels } from '../../kernels/statistics/classIndex'
import { type ClassScore, type ClassScoresOptions, classScores } from './classScores'

export interface F1ScoreOptions extends ClassScoresOptions {
  /** `binary`: of the positive class; `micro`: over the summed counts; else a mean over classes. Default `binary`. */
  readonly average?: 'binary' | 'micro' | 'macro' | 'weighted'
  /** The positive class of `binary`. Default 1, or true among truth values. */
  readonly positiveLabel?: Label
  /** Which score. Default `f`: F1, or Fβ with `beta`. */
  readonly score?: keyof ClassScore
}

/**
 * F1 score `2TP / (2TP + FP + FN)`, or Fβ, precision, recall or Jaccard index, from 0 to 1, as scikit-learn's `f1_score`.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none, `bad-option` for `binary` with more than two
 *   classes or without the positive one among two.
 * @example
 * f1Score([0, 1, 1, 1], [0, 1, 1, 0]) // → 0.8
 */
export function f1Score(reference: Labels, prediction: Labels, options: F1ScoreOptions = {}): number {
  checkOptions('f1Score', options, {
    average: 'string',
    positiveLabel: 'any',
    score: 'string',
    beta: 'number or NaN',
    zeroDivision: 'number or NaN',
    labels: 'list',
    sampleWeight: 'list',
  })
  const {
    average: given,
    positiveLabel = typeof reference?.[0] === 'boolean' ? true : 1,
    score: which,
    ...rest
  } = options
  const average = oneOf('average', given, 'binary', 'micro', 'macro', 'weighted')
  const score = oneOf('score', which, 'f', 'precision', 'recall', 'jaccard')
  if (average !== 'binary') return classScores(reference, prediction, rest)[average][score]
  const { labels: _, ...binary } = rest
  const { labels, perClass } = classScores(reference, prediction, binary)
  const place = labels.indexOf(positiveLabel)
  if (labels.length > 2 || (place < 0 && labels.length === 2)) {
    refuse('bad-option', "classes of average 'binary'", labels, `${positiveLabel} and one other, or positiveLabel`)
  }
  return place < 0 ? (options.zeroDivision ?? 0) : perClass[place]![score]
}
