import { checkArguments } from '../errors/checkArguments'
import { valueOrNaN } from './valueOrNaN'

/**
 * Percentile of a mean rank: `1 − (meanRank − 1) / entries`, 1 for the best and 0 for the worst. `entries` counts the leaderboard without the submission.
 * NaN or null in, NaN out; an empty leaderboard gives NaN. Definition: ReX-MLE, section 2.3.
 *
 * @example
 * meanRankPercentile(3, 8) // → 0.75
 */
export function meanRankPercentile(meanRank: number | null, entries: number): number {
  checkArguments({ entries }, 'number')
  return entries === 0 ? Number.NaN : 1 - (valueOrNaN(meanRank, 'The mean rank') - 1) / entries
}
