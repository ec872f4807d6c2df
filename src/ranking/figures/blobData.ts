import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { quantileSorted } from '../../kernels/statistics/quantile'
import { rankOrder } from '../rankOrder'
import { rankMatrix } from '../tasks/rankMatrix'

export interface BlobOptions {
  /** Share of the rankings inside the bar. Default 0.95. */
  readonly level?: number
}

/** The ranks of one algorithm. */
export interface RankBlobs {
  /** Index of the algorithm, and its full rank. */
  readonly algorithm: Whole
  readonly rank: number
  /** A blob for each rank that occurs, ascending; its area is proportional to `percent`. */
  readonly blobs: { readonly rank: number; readonly count: Whole; readonly percent: number }[]
  /** The cross, and the ends of the bar. */
  readonly median: number
  readonly low: number
  readonly high: number
}

/**
 * Data of a blob plot: how often each algorithm takes each rank, over the samples of a bootstrap or over tasks. Algorithms stand by full rank, equal ranks in
 * input order.
 *
 * @param samples `samples[sample][algorithm]`: ranks, as `bootstrapRanks`, or the full rankings of tasks.
 * @param ranks the full ranking, or the consensus over tasks.
 * @throws MedgradeError `too-few-values` for no sample, `shape-mismatch` for different numbers of algorithms, `bad-input` for a rank that is missing or no
 *   number, `bad-option` for a level outside 0 to 1.
 * @example
 * blobData([[1, 2], [1, 2], [2, 1], [1, 1]], [1, 2])[0]?.blobs[0] // → { rank: 1, count: 3, percent: 75 }
 */
export function blobData(
  samples: readonly ArrayLike<number>[],
  ranks: ArrayLike<number>,
  options: BlobOptions = {},
): RankBlobs[] {
  checkArguments({ samples, ranks }, [['number']], ['number'])
  checkOptions('blobData', options, { level: 'number or NaN' })
  const { level = 0.95 } = options
  if (!(level >= 0 && level <= 1)) refuse('bad-option', 'level', level, '0 to 1')
  const rows = rankMatrix(samples, 1)
  const algorithms = rows[0]!.length
  if (ranks.length !== algorithms)
    refuse('shape-mismatch', 'ranks', `${ranks.length} ranks`, `${algorithms}, one for each algorithm`)
  return rankOrder(ranks).map((algorithm) => {
    const sorted = Float64Array.from(rows, (row) => row[algorithm]!).sort()
    const blobs = [...new Set(sorted)].map((rank) => {
      const count = sorted.filter((other) => other === rank).length
      return { rank, count, percent: (100 * count) / sorted.length }
    })
    const quantile = (q: number) => quantileSorted(sorted, q)
    const ends = { low: quantile((1 - level) / 2), high: quantile(1 - (1 - level) / 2) }
    return { algorithm, rank: ranks[algorithm]!, blobs, median: quantile(0.5), ...ends }
  })
}
