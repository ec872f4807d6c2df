/** What measures of a ranking by scores share: the curve of two classes, and the mean over columns of several. */
import { oneOf } from '../array/oneOf'
import { refuse } from '../array/refuse'
import { float64Vector, type Vector } from '../array/vector'
import { type Label, type Labels, placesOf, requireSamples, sampleWeights } from '../kernels/classIndex'
import { type RankingCurve, rankingCurve } from '../kernels/rankingCurve'
import { classesOf, columnsOf, isMatrix, type Matrix, positiveSamples } from './scoreInput'

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
  requireSamples(reference.length, values.length)
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
  let sum = 0
  let total = 0
  truth.forEach((column, c) => {
    const value = measure(rankingCurve(column, scores[c]!, weights))
    const share = average === 'weighted' ? column.reduce((held, positive, i) => held + positive * weights[i]!, 0) : 1
    if (share === 0) return
    sum += value * share
    total += share
  })
  return sum / total
}

/** A column of 0 and 1 for each class. */
function indicators(reference: Labels, labels: readonly Label[] | undefined, columns: number): Uint8Array[] {
  const classes = classesOf(reference, labels, columns)
  const places = placesOf(reference, classes)
  return classes.map((_, c) => Uint8Array.from(places, (place) => (place === c ? 1 : 0)))
}

function flat(columns: readonly ArrayLike<number>[]): Float64Array {
  const n = columns[0]!.length
  const out = new Float64Array(n * columns.length)
  columns.forEach((column, c) => {
    out.set(column, c * n)
  })
  return out
}
