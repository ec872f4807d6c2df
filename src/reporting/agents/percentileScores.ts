import { isUnranked } from '../../engine/report/summarizeReports'

/** A run on a challenge; the percentile is absent where the challenge has no leaderboard. */
export interface PercentileRun {
  readonly task: string
  readonly valid: boolean
  readonly percentile?: unknown
  /** The report is one of MLE-bench, which has no percentiles of its own. */
  readonly competition?: boolean
}

/** The score of each run: its percentile, 0 for an invalid run. NaN for all runs of a challenge that `summarizeReports` does not rank. */
export function percentileScores(runs: readonly PercentileRun[]): number[] {
  const unranked = new Set(
    [...new Set(runs.map(({ task }) => task))].filter((task) =>
      isUnranked(
        runs.filter((run) => run.task === task),
        task,
      ),
    ),
  )
  return runs.map(({ task, valid, percentile }) => {
    if (unranked.has(task)) return Number.NaN
    return valid && typeof percentile === 'number' ? percentile : 0
  })
}
