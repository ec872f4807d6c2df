import { checkArguments } from '../../errors/checkArguments'
export interface BenchmarkResult {
  /** Σ percentile / number of challenges; a failed challenge adds 0. */
  readonly meanPercentile: number
  readonly valid: number
  readonly numChallenges: number
  readonly validityRate: number
}

/**
 * The result of one system over a benchmark. `percentiles` are the unrounded fractions by challenge, null for a failed one, and are summed in the given
 * order. A valid submission whose percentile is NaN counts as valid and makes the mean NaN. Definition: ReX-MLE, section 2.3.
 *
 * @example
 * summarizeBenchmark({ isles22: 0.75, seg_a: null }).meanPercentile // → 0.375
 */
export function summarizeBenchmark(percentiles: Readonly<Record<string, number | null>>): BenchmarkResult {
  checkArguments({ percentiles }, { '*': 'number or null' })
  const all = Object.values(percentiles)
  const valid = all.filter((percentile) => percentile !== null).length
  const sum = all.reduce<number>((total, percentile) => total + (percentile ?? 0), 0)
  return { meanPercentile: sum / all.length, valid, numChallenges: all.length, validityRate: valid / all.length }
}
