import { float64Vector, type Vector } from '../array/vector'
import { type Label, type Labels, placesOf, requireSamples, sampleWeights } from '../kernels/classIndex'
import { averagePrecisionOf, rankingCurve } from '../kernels/rankingCurve'
import { classesOf, columnsOf, isMatrix, type Matrix, positiveSamples } from './scoreInput'

export interface AveragePrecisionOptions {
  /** Several columns: plain mean, mean weighted by the positives, or over the flattened matrix. Default `macro`. */
  readonly average?: 'macro' | 'weighted' | 'micro'
  /** Classes in the order of the columns. Default: those that occur, sorted. */
  readonly labels?: readonly Label[]
  /** The positive one of two classes. Default: the larger. */
  readonly positiveLabel?: Label
  /** One weight a sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Average precision `Σ (Rₙ − Rₙ₋₁)·Pₙ` over distinct scores, descending, from 0 to 1; 0 without positives. Equal to scikit-learn's
 * `average_precision_score`. Takes the three forms of {@link auroc}.
 *
 * @throws {@link MedgradeError} `shape-mismatch` where lengths differ, `bad-input` for scores that are not finite.
 */
export function averagePrecision(
  reference: Labels | Matrix,
  scores: Vector | Matrix,
  options: AveragePrecisionOptions = {},
): number {
  const n = isMatrix(scores) ? scores.length : float64Vector(scores, 'scores').length
  requireSamples(reference.length, n)
  const weights = sampleWeights(options.sampleWeight, n)
  if (!isMatrix(scores)) {
    const positive = positiveSamples(reference as Labels, options.positiveLabel)
    return averagePrecisionOf(rankingCurve(positive, float64Vector(scores, 'scores'), weights))
  }
  const columns = columnsOf(scores, 'scores')
  const truth = isMatrix(reference)
    ? columnsOf(reference, 'reference').map((column) => Uint8Array.from(column))
    : indicators(reference, options.labels, columns.length)
  if (options.average === 'micro') {
    const positive = Uint8Array.from(truth.flatMap((column) => [...column]))
    const all = Float64Array.from(columns.flatMap((column) => [...column]))
    return averagePrecisionOf(rankingCurve(positive, all, Float64Array.from(columns.flatMap(() => [...weights]))))
  }
  const each = columns.map((column, c) => averagePrecisionOf(rankingCurve(truth[c]!, column, weights)))
  const shares = truth.map((column) =>
    options.average === 'weighted' ? column.reduce((sum, value, i) => sum + value * weights[i]!, 0) : 1,
  )
  const total = shares.reduce((a, b) => a + b, 0)
  return total === 0 ? 0 : each.reduce((sum, value, c) => sum + value * shares[c]!, 0) / total
}

function indicators(reference: Labels, labels: readonly Label[] | undefined, columns: number): Uint8Array[] {
  const classes = classesOf(reference, labels, columns)
  const places = placesOf(reference, classes)
  return classes.map((_, c) => Uint8Array.from(places, (place) => (place === c ? 1 : 0)))
}
