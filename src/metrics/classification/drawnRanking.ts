/** Metrics of the curve of two classes over rows that are drawn with repeats; their scores are sorted once. */

import { float64Vector, type Vector } from '../../array/vector'
import type { Labels } from '../../kernels/statistics/classIndex'
import { drawnCurves } from '../../kernels/statistics/drawnCurves'
import type { RankingCurve } from '../../kernels/statistics/rankingCurve'
import { isMatrix, type Matrix, positiveSamples } from './scoreInput'

interface DrawnOptions {
  readonly positiveLabel?: number | string | boolean
  readonly sampleWeight?: ArrayLike<number>
}

/** The value over rows that are drawn with repeats; null: the function itself has to be called with them. */
export type OverDraws = ((rows: ArrayLike<number>) => number) | null

/** Null for a matrix of scores, and for weights, whose sums depend on the order of the drawn rows. */
export function drawnRanking(
  reference: Labels | Matrix,
  scores: Vector | Matrix,
  { positiveLabel, sampleWeight }: DrawnOptions,
  measure: (curve: RankingCurve) => number,
): OverDraws {
  if (isMatrix(scores) || isMatrix(reference) || sampleWeight !== undefined) return null
  const curveOf = drawnCurves(positiveSamples(reference, positiveLabel), float64Vector(scores, 'scores'))
  return (rows) => measure(curveOf(rows))
}
