import { checkArguments } from '../../errors/checkArguments'
import { oneOf } from '../../errors/oneOf'

/** How MONAI reduces scores; NaN are left out. */
export type MonaiReduction = 'mean' | 'none' | 'sum' | 'mean_batch' | 'sum_batch' | 'mean_channel' | 'sum_channel'

export interface MonaiReduced {
  /** Rows of scores for `none`, else a list: one value (`mean`, `sum`), one a channel (`…_batch`), or one a sample (`…_channel`). */
  readonly value: readonly number[] | readonly (readonly number[])[]
  /** How many scores each value has, or for `mean` how many samples have any. */
  readonly notNans: readonly number[] | readonly (readonly number[])[]
}

/**
 * The reduction of scores over samples (rows) and channels (columns) as `aggregate` of MONAI's metrics computes it. A mean of no scores is 0.
 *
 * @param reduction default `mean`: over the channels of each sample, then over the samples that have any score.
 * @example
 * monaiReduce([[0.5, NaN], [1, 0.5]], 'mean').value // → [ 0.625 ]
 */
export function monaiReduce(scores: readonly (readonly number[])[], reduction?: MonaiReduction): MonaiReduced {
  checkArguments({ scores }, [['number']])
  const kind = oneOf(
    'reduction',
    reduction,
    'mean',
    'none',
    'sum',
    'mean_batch',
    'sum_batch',
    'mean_channel',
    'sum_channel',
  )
  const has = (score: number) => Number(!Number.isNaN(score))
  if (kind === 'none') return { value: scores, notNans: scores.map((row) => row.map(has)) }
  if (kind === 'sum') {
    const all = summed(scores.flat())
    return { value: [all.sum], notNans: [all.count] }
  }
  const byBatch = kind.endsWith('batch')
  const columns = (scores[0] ?? []).map((_, channel) => scores.map((row) => row[channel]!))
  const groups = (byBatch ? columns : scores).map(summed)
  const means = groups.map(({ mean }) => mean)
  const counts = groups.map(({ count }) => count)
  if (kind === 'mean') {
    const kept = counts.filter((count) => count > 0).length
    const sum = means.reduce((total, mean) => total + mean, 0)
    return { value: [kept > 0 ? Math.fround(sum / kept) : 0], notNans: [kept] }
  }
  return { value: kind.startsWith('sum') ? groups.map(({ sum }) => sum) : means, notNans: counts }
}

function summed(values: readonly number[]): { sum: number; count: number; mean: number } {
  const kept = values.filter((value) => !Number.isNaN(value))
  const sum = kept.reduce((total, value) => total + value, 0)
  return { sum: Math.fround(sum), count: kept.length, mean: kept.length > 0 ? Math.fround(sum / kept.length) : 0 }
}
