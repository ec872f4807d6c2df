import { valueOrNaN } from './valueOrNaN'

/** The mean rank as a share of the field that was beaten: 1 for the best of all, 0 for one who is behind everybody. */

/**
 * `1 − (meanRank − 1) / entries`, a fraction between 0 and 1. `entries` counts the leaderboard without the submission.
 * NaN or null in, NaN out; an empty leaderboard gives NaN. Definition: ReX-MLE, section 2.3.
 */
export function meanRankPercentile(meanRank: number | null, entries: number): number {
  return entries === 0 ? Number.NaN : 1 - (valueOrNaN(meanRank, 'The mean rank') - 1) / entries
}
