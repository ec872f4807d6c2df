import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { rankMatrix } from '../tasks/rankMatrix'

export interface WinnerData {
  /** Number of samples in which no other algorithm ranks better, and its share; algorithms that tie all count. */
  readonly counts: Whole[]
  readonly shares: number[]
}

/**
 * How often each algorithm wins in the samples of a bootstrap.
 *
 * @param samples `samples[sample][algorithm]`: ranks, as `bootstrapRanks`.
 * @throws MedgradeError `too-few-values` for no sample, `shape-mismatch` for different numbers of algorithms, `bad-input` for a rank that is missing or no
 *   number.
 * @example
 * winnerData([[1, 2], [1, 2], [2, 1], [1, 1]]).shares // → [ 0.75, 0.5 ]
 */
export function winnerData(samples: readonly ArrayLike<number>[]): WinnerData {
  checkArguments({ samples }, [['number']])
  const rows = rankMatrix(samples, 1)
  const best = rows.map((row) => Math.min(...row))
  const counts = Array.from(rows[0]!, (_, algorithm) => {
    return rows.filter((row, sample) => row[algorithm] === best[sample]).length
  })
  return { counts, shares: counts.map((count) => count / rows.length) }
}
