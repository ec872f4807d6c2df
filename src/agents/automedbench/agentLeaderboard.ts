import { groupBy } from '../../array/groupBy'
import { type StageName, stageNames } from '../../challenges/automedbench/agenticScore'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { meanOfPresent } from '../../python/mean'

/** One run of an agent on a task. */
export interface AgentRun {
  readonly agent: string
  readonly task_id: string
  readonly tier: string
  readonly stages: Readonly<Record<StageName, number | null>>
  readonly taskScore: number
  readonly agentic: number
  readonly overall: number
  /** False: no complete final submission. */
  readonly submitted: boolean
  readonly turns?: number | null
  readonly wallTimeS?: number | null
  readonly tokens?: number | null
  readonly costUsd?: number | null
}

export interface AgentRow {
  readonly perTask: Readonly<
    Record<
      string,
      { readonly overall: number; readonly agentic: number; readonly taskScore: number; readonly runs: number }
    >
  >
  readonly overall: number
  readonly agentic: number
  readonly taskScore: number
  readonly stages: Readonly<Record<StageName, number | null>>
  readonly avgTurns: number | null
  readonly avgTimeS: number | null
  readonly avgTokens: number | null
  readonly avgCostUsd: number | null
  readonly failureRate: number
  readonly runs: number
  readonly rank: number
}

export interface AgentLeaderboardOptions {
  /** Only the runs of one tier; default all. */
  readonly tier?: string
}

/**
 * AutoMedBench's leaderboard: scores are means over the repeats of a task, then over the agent's tasks; turns, time, tokens and cost
 * are means over all runs that have the number; the failure rate is the share of runs without a submission. Rank: 1 + agents with a
 * strictly higher overall.
 */
export function agentLeaderboard(
  runs: readonly AgentRun[],
  options: AgentLeaderboardOptions = {},
): Record<string, AgentRow> {
  checkArguments({ runs, options }, [{ agent: 'string', task_id: 'string', tier: 'string' }], 'object')
  checkOptions('agentLeaderboard', options, { tier: 'string' })
  const wanted = options.tier === undefined ? runs : runs.filter(({ tier }) => tier === options.tier)
  const rows = [...groupBy(wanted, ({ agent }) => agent)].map(([agent, own]) => [agent, rowOf(own)] as const)
  return Object.fromEntries(
    rows.map(([agent, row]) => [
      agent,
      { ...row, rank: 1 + rows.filter(([, other]) => other.overall > row.overall).length },
    ]),
  )
}

function rowOf(runs: readonly AgentRun[]): Omit<AgentRow, 'rank'> {
  const tasks = [...groupBy(runs, ({ task_id }) => task_id)].sort(([a], [b]) => (a < b ? -1 : 1))
  const perTask = Object.fromEntries(
    tasks.map(([task, own]) => [
      task,
      {
        overall: meanOfPresent(own.map(({ overall }) => overall))!,
        agentic: meanOfPresent(own.map(({ agentic }) => agentic))!,
        taskScore: meanOfPresent(own.map(({ taskScore }) => taskScore))!,
        runs: own.length,
      },
    ]),
  )
  const overTasks = (value: (run: AgentRun) => number | null) =>
    meanOfPresent(tasks.map(([, own]) => meanOfPresent(own.map(value))))
  return {
    perTask,
    overall: overTasks(({ overall }) => overall)!,
    agentic: overTasks(({ agentic }) => agentic)!,
    taskScore: overTasks(({ taskScore }) => taskScore)!,
    stages: Object.fromEntries(
      stageNames.map((name) => [name, overTasks(({ stages }) => stages[name])]),
    ) as AgentRow['stages'],
    avgTurns: meanOfPresent(runs.map(({ turns }) => turns)),
    avgTimeS: meanOfPresent(runs.map(({ wallTimeS }) => wallTimeS)),
    avgTokens: meanOfPresent(runs.map(({ tokens }) => tokens)),
    avgCostUsd: meanOfPresent(runs.map(({ costUsd }) => costUsd)),
    failureRate: runs.filter(({ submitted }) => !submitted).length / runs.length,
    runs: runs.length,
  }
}
