import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { rankMatrix } from '../tasks/rankMatrix'

/** The full ranking of a task and the rankings of its samples. */
export interface SampledTask {
  readonly task: string
  readonly ranks: readonly number[]
  readonly bootstrapRanks: readonly (readonly number[])[]
}

/** A bar: how often an algorithm takes a rank in a task. */
export interface RankFrequency {
  readonly task: string
  /** Index of the algorithm. */
  readonly algorithm: Whole
  readonly rank: number
  /** Number of samples, and its share of all samples of the algorithm over all tasks. */
  readonly count: Whole
  readonly percent: number
  /** Whether it is the rank of all cases, where a dotted line stands. */
  readonly full: boolean
}

/**
 * Data of stacked frequency plots: for each algorithm the ranks of the samples of all tasks. Only ranks that occur are listed, by task, algorithm and rank.
 *
 * @param tasks as `bootstrapTasks` returns them, with the same algorithms.
 * @throws MedgradeError `too-few-values` for no task or no sample, `shape-mismatch` for different numbers of algorithms.
 * @example
 * const task = { task: 'liver', ranks: [1, 2], bootstrapRanks: [[1, 2], [1, 2], [2, 1], [1, 2]] }
 * stackedFrequencyData([task])[0]?.percent // → 75
 */
export function stackedFrequencyData(tasks: readonly SampledTask[]): RankFrequency[] {
  checkArguments({ tasks }, [{ task: 'string', ranks: ['number'], bootstrapRanks: ['list'] }])
  rankMatrix(
    tasks.map(({ ranks }) => ranks),
    1,
  )
  const samples = tasks.map(({ task, bootstrapRanks, ranks }) => {
    if (bootstrapRanks.length === 0) refuse('too-few-values', `task ${task}`, '0 samples', 'at least 1')
    return rankMatrix([ranks, ...bootstrapRanks], 1).slice(1)
  })
  const total = samples.reduce((sum, list) => sum + list.length, 0)
  return tasks.flatMap(({ task, ranks }, at) =>
    ranks.flatMap((fullRank, algorithm) => {
      const drawn = Float64Array.from(samples[at]!, (row) => row[algorithm]!).sort()
      return [...new Set(drawn)].map((rank) => {
        const count = drawn.filter((other) => other === rank).length
        return { task, algorithm, rank, count, percent: (100 * count) / total, full: rank === fullRank }
      })
    }),
  )
}
