import { refuse } from '../array/refuse'
import { float64Vector, type Vector } from '../array/vector'
import { type Label, type Labels, placesOf, requireSamples, sampleWeights } from '../kernels/classIndex'
import { areaUnderRoc, partialAreaUnderRoc, rankingCurve } from '../kernels/rankingCurve'
import { classesOf, columnsOf, isMatrix, type Matrix, positiveSamples } from './scoreInput'

export interface AurocOptions {
  /** Multiclass: each class against the rest (`ovr`), or every pair of classes both ways (`ovo`). Default `ovr`. */
  readonly multiClass?: 'ovr' | 'ovo'
  /** Mean over columns or pairs: plain, weighted by prevalence, or (indicators and `ovr`) over the flattened matrix. Default `macro`. */
  readonly average?: 'macro' | 'weighted' | 'micro'
  /** Classes in the order of the columns. Default: those that occur, sorted. */
  readonly labels?: readonly Label[]
  /** The positive one of two classes. Default: the larger. */
  readonly positiveLabel?: Label
  /** Two classes: standardised area up to this false positive rate. Default: the whole area. */
  readonly maxFpr?: number
  /** One weight a sample; not for `ovo`. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Area under the receiver operating characteristic, from 0 to 1: the chance that a positive scores above a negative, ties counting one half.
 * Equal to scikit-learn's `roc_auc_score`. NaN where only one class occurs.
 *
 * Three forms: labels of two classes with a list of scores; labels with a row of class scores for every sample (multiclass); rows of 0/1
 * indicators with rows of scores (multilabel).
 *
 * @throws {@link MedgradeError} `shape-mismatch` where lengths differ, `bad-input` for scores that are not finite, `bad-option` for options that
 *   do not go together.
 */
export function auroc(reference: Labels | Matrix, scores: Vector | Matrix, options: AurocOptions = {}): number {
  if (!isMatrix(scores)) return binary(reference as Labels, float64Vector(scores, 'scores'), options)
  requireSamples(reference.length, scores.length)
  const columns = columnsOf(scores, 'scores')
  if (options.maxFpr !== undefined)
    refuse('bad-option', 'maxFpr', 'a matrix of scores', 'two classes with one list of scores')
  if (isMatrix(reference)) return averaged(columnsOf(reference, 'reference'), columns, options)
  const classes = classesOf(reference, options.labels, columns.length)
  const places = placesOf(reference, classes)
  if (options.multiClass === 'ovo') return oneVersusOne(places, columns, options)
  return averaged(
    classes.map((_, c) => Float64Array.from(places, (place) => (place === c ? 1 : 0))),
    columns,
    options,
  )
}

function binary(reference: Labels, scores: Float64Array, options: AurocOptions): number {
  requireSamples(reference.length, scores.length)
  const { maxFpr } = options
  if (maxFpr !== undefined && !(maxFpr > 0 && maxFpr <= 1)) refuse('bad-option', 'maxFpr', maxFpr, 'above 0, at most 1')
  const weights = sampleWeights(options.sampleWeight, scores.length)
  const curve = rankingCurve(positiveSamples(reference, options.positiveLabel), scores, weights)
  return maxFpr === undefined || maxFpr === 1 ? areaUnderRoc(curve) : partialAreaUnderRoc(curve, maxFpr)
}

function averaged(truth: readonly Float64Array[], scores: readonly Float64Array[], options: AurocOptions): number {
  const n = scores[0]!.length
  if (truth.length !== scores.length) {
    refuse('shape-mismatch', 'columns of scores', scores.length, truth.length)
  }
  const weights = sampleWeights(options.sampleWeight, n)
  const area = (y: Float64Array, s: Float64Array, w: Float64Array) =>
    areaUnderRoc(rankingCurve(Uint8Array.from(y), s, w))
  if (options.average === 'micro') return area(flat(truth), flat(scores), flat(truth.map(() => weights)))
  const areas = truth.map((column, c) => area(column, scores[c]!, weights))
  if (options.average !== 'weighted') return areas.reduce((sum, value) => sum + value, 0) / areas.length
  const shares = truth.map((column) => column.reduce((sum, value, i) => sum + value * weights[i]!, 0))
  return weightedMean(areas, shares)
}

/** A class without samples has weight 0, whatever its area. */
function weightedMean(values: readonly number[], weights: readonly number[]): number {
  let sum = 0
  let total = 0
  values.forEach((value, i) => {
    if (weights[i] === 0) return
    sum += value * weights[i]!
    total += weights[i]!
  })
  return sum / total
}

function oneVersusOne(places: Int32Array, columns: readonly Float64Array[], options: AurocOptions): number {
  if (options.sampleWeight !== undefined || options.average === 'micro') {
    refuse('bad-option', "multiClass 'ovo'", 'sampleWeight or average micro', 'neither')
  }
  const present = columns.map((_, c) => c).filter((c) => places.includes(c))
  const areas: number[] = []
  const prevalences: number[] = []
  for (const [k, a] of present.entries()) {
    for (const b of present.slice(k + 1)) {
      const samples = Array.from(places.keys()).filter((i) => places[i] === a || places[i] === b)
      const directed = (positive: number) => {
        const y = Uint8Array.from(samples, (i) => (places[i] === positive ? 1 : 0))
        const s = Float64Array.from(samples, (i) => columns[positive]![i]!)
        return areaUnderRoc(rankingCurve(y, s, new Float64Array(s.length).fill(1)))
      }
      areas.push((directed(a) + directed(b)) / 2)
      prevalences.push(samples.length / places.length)
    }
  }
  return weightedMean(areas, options.average === 'weighted' ? prevalences : areas.map(() => 1))
}

function flat(columns: readonly Float64Array[]): Float64Array {
  const n = columns[0]!.length
  const out = new Float64Array(n * columns.length)
  columns.forEach((column, c) => {
    out.set(column, c * n)
  })
  return out
}
