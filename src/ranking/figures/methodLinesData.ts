import { checkArguments } from '../../errors/checkArguments'
import type { RankingMethod } from '../rankingMethod'
import { type RankTasksOptions, rankTasks } from '../tasks/rankTasks'
import { type TaskTable, taskTableShape } from '../tasks/taskTable'

export interface MethodLinesOptions extends Omit<RankTasksOptions, 'method' | 'quantile' | 'aggregate'> {
  /** Default: tests (unadjusted), mean then rank, median then rank, rank then mean, rank then median. */
  readonly methods?: readonly RankingMethod[]
}

/** The ranking of a task by a method. */
export interface MethodLine {
  readonly task: string
  readonly method: RankingMethod
  readonly ranks: number[]
}

/**
 * Data of a line plot of ranking robustness: the ranks of the algorithms by several methods. An algorithm whose line is flat has the same rank by all.
 *
 * @throws MedgradeError as `rankTasks`.
 * @example
 * const task = { task: 'liver', cases: ['1', '2', '3'], algorithms: ['A', 'B'], values: [[9, 8], [7, 6], [1, 9]] }
 * methodLinesData([task], { methods: ['meanThenRank', 'rankThenMean'] }).map(({ ranks }) => ranks) // → [ [ 2, 1 ], [ 1, 2 ] ]
 */
export function methodLinesData(tasks: readonly TaskTable[], options: MethodLinesOptions = {}): MethodLine[] {
  checkArguments({ tasks, options }, [taskTableShape], 'object')
  const { methods = standardMethods, ...rest } = options
  return tasks.flatMap((table) =>
    methods.map((method) => {
      const [ranking] = rankTasks([table], { ...rest, method })
      return { task: table.task, method, ranks: ranking!.ranks }
    }),
  )
}

const standardMethods: readonly RankingMethod[] = [
  'testBased',
  'meanThenRank',
  'medianThenRank',
  'rankThenMean',
  'rankThenMedian',
]
