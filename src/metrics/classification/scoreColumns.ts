/** Shared by the metrics of scores: the curve of two classes, and the mean over the columns of several. */

import { float64Vector, type Vector } from '../../array/vector'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { type Label, type Labels, requireSamples, sampleWeights } from '../../kernels/statistics/classIndex'
import { type RankingCurve, rankingCurve } from '../../kernels/statistics/rankingCurve'
import { pairwiseAverage } from '../../python/pairwiseSum'
import { columnPlaces, columnsOf, isMatrix, type Matrix, positiveSamples } from './scoreInput'

interface CurveOptions {
  readonly positiveLabel?: Label
  readonly sampleWeight?: ArrayLike<number>
}

interface ColumnOptions {
  readonly average?: 'macro' | 'weighted' | 'micro'
  readonly labels?: readonly Label[]
  readonly sampleWeight?: ArrayLike<number>
}

/** The curve of labels of two classes and one list of scores. */
export function binaryCurve(reference: Labels, scores: Vector, options: CurveOptions): RankingCurve {
  const values = float64Vector(scores, 'scores')
  requireSamples(reference, values)
  const weights = sampleWeights(options.sampleWeight, values.length)
  return rankingCurve(positiveSamples(reference, options.positiveLabel), values, weights)
}

/** The mean of `measure` over the columns of a score matrix; `reference` is labels or a matrix of 0/1. A column of weight 0 does not count. */
export function columnMean(
  reference: Labels | Matrix,
  scores: readonly Float64Array[],
  { average, labels, sampleWeight }: ColumnOptions,
  measure: (curve: RankingCurve) => number,
): number {
  const truth = isMatrix(reference)
    ? columnsOf(reference, 'reference').map((column) => Uint8Array.from(column))
    : indicators(reference, labels, scores.length)
  if (truth.length !== scores.length) refuse('shape-mismatch', 'columns of scores', scores.length, truth.length)
  const weights = sampleWeights(sampleWeight, reference.length)
  if (oneOf('average', average, 'macro', 'weighted', 'micro') === 'micro') {
    const weightOfAll = flat(truth.map(() => weights))
    return measure(rankingCurve(Uint8Array.from(flat(truth)), flat(scores), weightOfAll))
  }
  const shares = truth.map((column) =>
    average === 'weighted' ? column.reduce((held, positive, i) => held + positive * weights[i]!, 0) : 1,
  )
  const values = truth.map((column, c) => (shares[c] === 0 ? 0 : measure(rankingCurve(column, scores[c]!, weights))))
  return shares.some((share) => share !== 0) ? pairwiseAverage(values, shares) : 0
}

/** A column of 0 and 1 for each class. */
function indicators(reference: Labels, labels: readonly Label[] | undefined, columns: number): Uint8Array[] {
  const places = columnPlaces(reference, labels, columns)
  return Array.from({ length: columns }, (_, c) => Uint8Array.from(places, (place) => (place === c ? 1 : 0)))
}

/** The matrix in C order: equal scores are added in this order. */
function flat(columns: readonly ArrayLike<number>[]): Float64Array {
  const width = columns.length
  return new Float64Array(width * columns[0]!.length).map((_, at) => columns[at % width]![Math.floor(at / width)]!)
}
