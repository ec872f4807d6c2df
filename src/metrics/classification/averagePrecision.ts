import type { Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { distinctLabels, type Label, type Labels, requireSamples } from '../../kernels/statistics/classIndex'
import { averagePrecisionOf, precisionTrapezes } from '../../kernels/statistics/rankingCurve'
import { drawnRanking, type OverDraws } from './drawnRanking'
import { binaryCurve, columnMean } from './scoreColumns'
import { columnsOf, isMatrix, type Matrix } from './scoreInput'

export interface AveragePrecisionOptions {
  /** Several columns: plain mean, mean weighted by the positives, or over the flattened matrix. Default `macro`. */
  readonly average?: 'macro' | 'weighted' | 'micro'
  /** Classes in the order of the columns. Default: those that occur, sorted. */
  readonly labels?: readonly Label[]
  /** The positive one of two classes. Default 1, or true among truth values. */
  readonly positiveLabel?: Label
  /** `'scikit-learn'` (default): steps. `'metrics-reloaded'`: trapezes over sensitivity from a precision of 1 on, which are larger; one list of scores only. */
  readonly convention?: 'scikit-learn' | 'metrics-reloaded'
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Average precision `Σ (Rₙ − Rₙ₋₁)·Pₙ` over distinct scores, descending, from 0 to 1; 0 without positives. Equal to scikit-learn's
 * `average_precision_score`. Takes the three forms of {@link auroc}.
 *
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for scores that are not finite or two classes without the positive one.
 * @example
 * averagePrecision([0, 1, 0, 1], [0.1, 0.9, 0.8, 0.7]) // → 0.8333333333333333
 */
export function averagePrecision(
  reference: Labels | Matrix,
  scores: Vector | Matrix,
  options: AveragePrecisionOptions = {},
): number {
  checkOptions('averagePrecision', options, {
    average: 'string',
    labels: 'list',
    positiveLabel: 'any',
    convention: 'string',
    sampleWeight: 'list',
  })
  const trapezes = oneOf('convention', options.convention, 'scikit-learn', 'metrics-reloaded') === 'metrics-reloaded'
  oneOf('average', options.average, 'macro', 'weighted', 'micro')
  if (!isMatrix(scores)) {
    const positiveLabel = positiveOf(reference as Labels, options)
    const classes = distinctLabels(reference as Labels)
    if (classes.length === 2 && !classes.includes(positiveLabel))
      refuse('bad-input', 'classes', classes, `${positiveLabel} and one other, or positiveLabel`)
    const curve = binaryCurve(reference as Labels, scores, { ...options, positiveLabel })
    return trapezes ? precisionTrapezes(curve) : averagePrecisionOf(curve)
  }
  if (trapezes) refuse('bad-option', 'convention', 'a matrix of scores', 'one list of scores')
  requireSamples(reference, scores)
  return columnMean(reference, columnsOf(scores, 'scores'), options, averagePrecisionOf)
}

/** As {@link averagePrecision}, of rows that are drawn with repeats. The options are those of a call that was accepted. */
export function averagePrecisionOfDraws(
  reference: Labels | Matrix,
  scores: Vector | Matrix,
  options: AveragePrecisionOptions,
): OverDraws {
  const measure = options.convention === 'metrics-reloaded' ? precisionTrapezes : averagePrecisionOf
  return drawnRanking(
    reference,
    scores,
    { ...options, positiveLabel: positiveOf(reference as Labels, options) },
    measure,
  )
}

function positiveOf(reference: Labels, { positiveLabel }: AveragePrecisionOptions): Label {
  return positiveLabel ?? (typeof reference?.[0] === 'boolean' ? true : 1)
}
