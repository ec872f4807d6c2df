/** A run on a challenge; the percentile is absent where the challenge has no leaderboard. */
export interface PercentileRun {
  readonly task: string
  readonly valid: boolean
  readonly percentile?: unknown
}

/** The score of each run: its percentile, 0 for an invalid run. NaN where no valid run of the challenge is ranked, and for a valid run that is not. */
export function percentileScores(runs: readonly PercentileRun[]): number[] {
  const valid = runs.filter((run) => run.valid)
  const ranked = new Set(valid.filter(({ percentile }) => typeof percentile === 'number').map(({ task }) => task))
  const unranked = new Set(valid.map(({ task }) => task).filter((task) => !ranked.has(task)))
  return runs.map(({ task, valid, percentile }) => {
    if (valid) return typeof percentile === 'number' ? percentile : Number.NaN
    return unranked.has(task) ? Number.NaN : 0
  })
}
