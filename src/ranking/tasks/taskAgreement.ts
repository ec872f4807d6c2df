import { checkArguments } from '../../errors/checkArguments'
import { rankingAgreement } from '../rankingAgreement'
import { rankMatrix } from './rankMatrix'

export interface TaskAgreement {
  /** `tauB[task][other]`: Kendall's tau-b; NaN where all algorithms of a task have one rank. */
  readonly tauB: number[][]
  /** Spearman's footrule Σ|a − b|. */
  readonly footrule: number[][]
}

/**
 * Agreement of the rankings of every two tasks.
 *
 * @param ranks `ranks[task][algorithm]`, each a full ranking of the same algorithms.
 * @throws MedgradeError `too-few-values` for no task, `shape-mismatch` for different numbers of algorithms, `bad-input` for a rank that is missing or no number.
 * @example
 * taskAgreement([[1, 2, 3], [1, 3, 2]]).footrule // → [ [ 0, 2 ], [ 2, 0 ] ]
 */
export function taskAgreement(ranks: readonly ArrayLike<number>[]): TaskAgreement {
  checkArguments({ ranks }, [['number']])
  const rows = rankMatrix(ranks, 1)
  const pairs = rows.map((a) => rows.map((b) => rankingAgreement(a, b)))
  return {
    tauB: pairs.map((row) => row.map(({ tauB }) => tauB)),
    footrule: pairs.map((row) => row.map(({ footrule }) => footrule)),
  }
}
