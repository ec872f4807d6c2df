import { checkArguments } from '../../errors/checkArguments'
import { averageRank, rankValues } from '../../kernels/statistics/ranks'
import { mean } from '../../python/mean'
import { positions } from '../positions'
import { rankOrder } from '../rankOrder'
import { rankMatrix } from './rankMatrix'

export interface ConsensusRanking {
  /** Mean over the tasks of each algorithm's rank, equal ranks of a task sharing the mean of their places. */
  readonly score: number[]
  readonly ranks: number[]
  /** Indices of the algorithms by rising rank, equal ranks in input order. */
  readonly order: number[]
}

/**
 * One ranking over several tasks, the "euclidean" consensus of the R package challengeR: the mean of the ranks.
 *
 * @param ranks `ranks[task][algorithm]`, each a full ranking of the same algorithms.
 * @throws MedgradeError `too-few-values` for no task, `shape-mismatch` for different numbers of algorithms, `bad-input` for a rank that is missing or no number.
 * @example
 * consensusRanking([[1, 2, 3], [1, 1, 3]]).score // → [ 1.25, 1.75, 3 ]
 */
export function consensusRanking(ranks: readonly ArrayLike<number>[]): ConsensusRanking {
  checkArguments({ ranks }, [['number']])
  const averages = rankMatrix(ranks, 1).map((row) => rankValues(row, averageRank))
  const score = Array.from(averages[0]!, (_, algorithm) => mean(averages.map((row) => row[algorithm]!)))
  const consensus = positions(Float64Array.from(score), false)
  return { score, ranks: consensus, order: rankOrder(consensus) }
}
