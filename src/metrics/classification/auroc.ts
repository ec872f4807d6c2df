import type { Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { type Label, type Labels, requireSamples, sampleWeights } from '../../kernels/statistics/classIndex'
import {
  areaUnderRoc,
  partialAreaUnderRoc,
  type RankingCurve,
  rankingCurve,
} from '../../kernels/statistics/rankingCurve'
import { pairwiseAverage } from '../../python/pairwiseSum'
import { drawnRanking, type OverDraws } from './drawnRanking'
import { binaryCurve, columnMean } from './scoreColumns'
import { columnPlaces, columnsOf, isMatrix, type Matrix } from './scoreInput'

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
  /** One weight per sample; not for `ovo`. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Area under the receiver operating characteristic, from 0 to 1: the probability that a positive scores above a negative, ties counting one half.
 * Equal to scikit-learn's `roc_auc_score`. NaN if only one class occurs.
 *
 * Three forms: labels of two classes with a list of scores; labels with a row of class scores for every sample (multiclass); rows of 0/1
 * indicators with rows of scores (multilabel).
 *
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `bad-input` for scores that are not finite or labels that are not among the given
 *   ones, `bad-option` for options that exclude each other.
 * @example
 * auroc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]) // → 0.75
 */
export function auroc(reference: Labels | Matrix, scores: Vector | Matrix, options: AurocOptions = {}): number {
  checkOptions('auroc', options, {
    multiClass: 'string',
    average: 'string',
    labels: 'list',
    positiveLabel: 'any',
    maxFpr: 'number',
    sampleWeight: 'list',
  })
  const { maxFpr } = options
  oneOf('average', options.average, 'macro', 'weighted', 'micro')
  const multiClass = oneOf('multiClass', options.multiClass, 'ovr', 'ovo')
  if (!isMatrix(scores)) {
    if (maxFpr !== undefined && !(maxFpr > 0 && maxFpr <= 1))
      refuse('bad-option', 'maxFpr', maxFpr, 'above 0, at most 1')
    return areaUpTo(maxFpr)(binaryCurve(reference as Labels, scores, options))
  }
  requireSamples(reference, scores)
  const columns = columnsOf(scores, 'scores')
  if (maxFpr !== undefined) refuse('bad-option', 'maxFpr', 'a matrix of scores', 'one list of scores')
  return multiClass === 'ovo' && !isMatrix(reference)
    ? oneVersusOne(columnPlaces(reference, options.labels, columns.length), columns, options)
    : columnMean(reference, columns, options, areaUnderRoc)
}

/** As {@link auroc}, of rows that are drawn with repeats. The options are those of a call that was accepted. */
export function aurocOfDraws(reference: Labels | Matrix, scores: Vector | Matrix, options: AurocOptions): OverDraws {
  return drawnRanking(reference, scores, options, areaUpTo(options.maxFpr))
}

function areaUpTo(maxFpr: number | undefined): (curve: RankingCurve) => number {
  return maxFpr === undefined || maxFpr === 1 ? areaUnderRoc : (curve) => partialAreaUnderRoc(curve, maxFpr)
}

function oneVersusOne(places: Int32Array, columns: readonly Float64Array[], options: AurocOptions): number {
  if (options.sampleWeight !== undefined || options.average === 'micro') {
    refuse('bad-option', "multiClass 'ovo'", 'sampleWeight or average micro', 'neither')
  }
  const present = [...columns.keys()].filter((c) => places.includes(c))
  const values: number[] = []
  const shares: number[] = []
  for (const [k, a] of present.entries()) {
    for (const b of present.slice(k + 1)) {
      const samples = Array.from(places.keys()).filter((i) => places[i] === a || places[i] === b)
      const directed = (positive: number) => {
        const y = Uint8Array.from(samples, (i) => (places[i] === positive ? 1 : 0))
        const s = Float64Array.from(samples, (i) => columns[positive]![i]!)
        return areaUnderRoc(rankingCurve(y, s, sampleWeights(undefined, s.length)))
      }
      values.push((directed(a) + directed(b)) / 2)
      shares.push(options.average === 'weighted' ? samples.length / places.length : 1)
    }
  }
  return pairwiseAverage(values, shares)
}
