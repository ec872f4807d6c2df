/** A system over many challenges: the mean percentile, in which a failure counts as beaten by everybody. */

export interface BenchmarkResult {
  /** Σ percentile / number of challenges asked for; a failed challenge adds 0. */
  readonly meanPercentile: number
  readonly valid: number
  readonly numChallenges: number
  readonly validityRate: number
}

/**
 * The benchmark-level result of one system. `percentiles` holds the unrounded fraction of each challenge asked for, null for a failed one, and is summed
 * in the given order; a valid submission with a NaN percentile counts as valid and makes the mean NaN. Definition: ReX-MLE, section 2.3.
 */
export function summarizeBenchmark(percentiles: Readonly<Record<string, number | null>>): BenchmarkResult {
  const all = Object.values(percentiles)
  const valid = all.filter((percentile) => percentile !== null).length
  const sum = all.reduce<number>((total, percentile) => total + (percentile ?? 0), 0)
  return { meanPercentile: sum / all.length, valid, numChallenges: all.length, validityRate: valid / all.length }
}
