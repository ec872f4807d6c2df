import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { caseRows, type MissingValues, requireNoneMissing } from '../caseValues'
import type { IdenticalPairs } from '../pairTests'
import { rankRows } from '../rankByMethod'
import { type RankByMethodOptions, type RankedAlgorithms, rankByMethodTable } from '../rankingMethod'
import { rankOrder } from '../rankOrder'
import { rankingMethodSheet } from '../statisticSheets'
import { type TaskTable, taskTableShape } from './taskTable'

/** Options whose defaults are those of the R package challengeR, not those of `rankByMethod`. */
export interface ToolkitOptions {
  /** What missing values (NaN) mean; see {@link MissingValues}. Default `none`: they rank last where a method ranks within cases, and are refused elsewhere. */
  readonly missing?: MissingValues
  /** p of a pair without a difference: 1 (`one`), as in R, which counts in the adjustment; or NaN (`missing`), which does not. Default `one`. */
  readonly identical?: IdenticalPairs
}

export interface RankTasksOptions extends Omit<RankByMethodOptions, keyof ToolkitOptions>, ToolkitOptions {}

export interface TaskRanking extends RankedAlgorithms {
  readonly task: string
  readonly algorithms: readonly string[]
  /** Number of cases and of missing values. */
  readonly cases: Whole
  readonly missing: Whole
  /** Indices of the algorithms by rising rank, equal ranks in input order. */
  readonly order: number[]
}

/** With the defaults of the R package challengeR, which differ from those of `rankByMethod`. */
export function withToolkitDefaults<Options extends Pick<RankByMethodOptions, 'missing' | 'identical'>>(
  options: Options,
) {
  return { ...options, missing: options.missing ?? 'none', identical: options.identical ?? 'one' } as const
}

/**
 * Ranks the algorithms of each task by one method, one by one. Defaults are those of the R package challengeR: missing values are an error unless
 * `missing` says what they mean or the method ranks within cases, and a pair without a difference has p = 1.
 *
 * @throws MedgradeError as {@link rankByMethod}.
 * @example
 * const task = { task: 'liver', cases: ['1', '2'], algorithms: ['A', 'B'], values: [[0.8, 0.9], [0.7, 0.6]] }
 * rankTasks([task], { method: 'rankThenMean' })[0]?.ranks // → [ 1, 1 ]
 */
export function rankTasks(tasks: readonly TaskTable[], options: RankTasksOptions = {}): TaskRanking[] {
  checkArguments({ tasks }, [taskTableShape])
  checkOptions('rankTasks', options, rankByMethodTable)
  const chosen = withToolkitDefaults(options)
  return tasks.map(({ task, cases, algorithms, values }) => {
    const rows = caseRows(values, chosen.missing)
    const ofTask = task === '' ? '' : ` of the task ${task}`
    const ranksFirst = rankingMethodSheet(chosen.method).of === 'ranks'
    if (chosen.missing === 'none' && !ranksFirst) requireNoneMissing(rows, (row) => `case ${cases[row]}${ofTask}`)
    const ranking = rankRows(rows, chosen)
    const missing = values.reduce((sum, row) => sum + countMissing(row), 0)
    return { task, algorithms, cases: rows.length, missing, ...ranking, order: rankOrder(ranking.ranks) }
  })
}

/** Without a copy of the values: tables of many cases are counted. */
function countMissing(row: ArrayLike<number | null>): number {
  let missing = 0
  for (let k = 0; k < row.length; k++) if (row[k] === null || row[k] === undefined || Number.isNaN(row[k])) missing++
  return missing
}
