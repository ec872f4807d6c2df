import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import {
  type BootstrapRanking,
  type BootstrapRankingOptions,
  bootstrapRankingTable,
  bootstrapRows,
} from '../bootstrapRanking'
import { caseRows } from '../caseValues'
import { type ToolkitOptions, withToolkitDefaults } from './rankTasks'
import { type TaskTable, taskTableShape } from './taskTable'

export interface BootstrapTasksOptions
  extends Omit<BootstrapRankingOptions, 'indices' | keyof ToolkitOptions>,
    ToolkitOptions {
  /** Cases of each sample by task, instead of drawing them. */
  readonly indices?: Readonly<Record<string, readonly (readonly Whole[])[]>>
}

export interface TaskBootstrap extends BootstrapRanking {
  readonly task: string
  readonly algorithms: readonly string[]
}

/**
 * {@link bootstrapRanking} of each task: cases are drawn for every task separately, task t (from 0) with the seed `seed` + t. Tasks with one case, or with values
 * of one algorithm only, are left out. Defaults of `missing` and `identical` as in {@link rankTasks}.
 *
 * @throws MedgradeError as {@link bootstrapRanking}; `bad-option` for `indices` that lack a task.
 * @example
 * const task = { task: 'liver', cases: ['1', '2'], algorithms: ['A', 'B'], values: [[0.8, 0.7], [0.7, 0.6]] }
 * bootstrapTasks([task], { samples: 10 })[0]?.summary[0]?.winnerFrequency // → 1
 */
export function bootstrapTasks(tasks: readonly TaskTable[], options: BootstrapTasksOptions = {}): TaskBootstrap[] {
  checkArguments({ tasks }, [taskTableShape])
  checkOptions('bootstrapTasks', options, { ...bootstrapRankingTable, indices: 'object' })
  return resampleTasks(tasks, options, bootstrapRows)
}

/** Each task that has two cases and two algorithms with values, resampled with its own seed. */
export function resampleTasks<Resampled>(
  tasks: readonly TaskTable[],
  options: BootstrapTasksOptions,
  resample: (rows: readonly Float64Array[], options: BootstrapRankingOptions) => Resampled,
): (Resampled & Pick<TaskBootstrap, 'task' | 'algorithms'>)[] {
  const { indices, seed = 1, ...rest } = options
  return tasks.flatMap(({ task, algorithms, values }, number) => {
    const chosen = { ...withToolkitDefaults(rest), seed: seed + number }
    const rows = caseRows(values, chosen.missing)
    const ranked = algorithms.filter((_, column) => rows.some((row) => !Number.isNaN(row[column]!)))
    if (rows.length < 2 || ranked.length < 2) return []
    const given = indices?.[task]
    if (indices !== undefined && given === undefined)
      refuse('bad-option', `indices of the task ${task}`, undefined, 'samples')
    const drawn = given === undefined ? chosen : { ...chosen, indices: given }
    return [{ task, algorithms, ...resample(rows, drawn) }]
  })
}
