import { groupBy } from '../../../array/groupBy'
import { type StageName, stageNames } from '../../../challenges/automedbench/agenticScore'
import { checkArguments } from '../../../errors/checkArguments'
import { compareCodePoints } from '../../../python/compareCodePoints'
import { meanOfPresent } from '../../../python/mean'
import type { AgentRun } from '../agentLeaderboard'

/** An agent's runs of one task at one tier. */
export interface TaskRow {
  readonly agent: string
  readonly runs: number
  readonly overall: number | null
  readonly agentic: number | null
  readonly taskScore: number | null
  readonly stages: Readonly<Record<StageName, number | null>>
  readonly turns: number | null
  readonly wallTimeS: number | null
  readonly tokens: number | null
  readonly costUsd: number | null
  /** Share of runs without a submission. */
  readonly failureRate: number
  readonly rank: number
}

export interface TaskBoard {
  readonly task_id: string
  readonly tier: string
  /** By rank, then agent. */
  readonly rows: readonly TaskRow[]
}

const tiers = ['lite', 'standard', 'pro']

/**
 * A board for every task and tier that has runs: plain means over an agent's runs, ranked by overall.
 *
 * @example
 * const stages = { s1: 1, s2: 1, s3: 1, s4: 1, s5: 1 }
 * const run = { agent: 'a', task_id: 't', tier: 'lite', stages, taskScore: 0.5, agentic: 1, overall: 0.75, submitted: true }
 * taskLeaderboard([run, { ...run, agent: 'b', overall: 0.5 }])[0]!.rows.map(({ rank }) => rank) // → [1,2]
 */
export function taskLeaderboard(runs: readonly AgentRun[]): TaskBoard[] {
  checkArguments({ runs }, [{ agent: 'string', task_id: 'string', tier: 'string' }])
  const groups = groupBy(runs, ({ task_id, tier }) => JSON.stringify([task_id, tier]))
  const boards = [...groups.values()].map((own) => ({
    task_id: own[0]!.task_id,
    tier: own[0]!.tier,
    rows: ranked(own),
  }))
  return boards.sort((a, b) => compareCodePoints(a.task_id, b.task_id) || tierOrder(a.tier, b.tier))
}

function ranked(runs: readonly AgentRun[]): TaskRow[] {
  const rows = [...groupBy(runs, ({ agent }) => agent)].map(([agent, own]) => rowOf(agent, own))
  const above = ({ overall }: { overall: number | null }) =>
    rows.filter((other) => (other.overall ?? Number.NEGATIVE_INFINITY) > (overall ?? Number.NEGATIVE_INFINITY)).length
  return rows
    .map((row) => ({ ...row, rank: 1 + above(row) }))
    .sort((a, b) => a.rank - b.rank || compareCodePoints(a.agent, b.agent))
}

function rowOf(agent: string, runs: readonly AgentRun[]): Omit<TaskRow, 'rank'> {
  const over = (value: (run: AgentRun) => number | null | undefined) => meanOfPresent(runs.map(value))
  return {
    agent,
    runs: runs.length,
    overall: over((run) => run.overall),
    agentic: over((run) => run.agentic),
    taskScore: over((run) => run.taskScore),
    stages: Object.fromEntries(
      stageNames.map((name) => [name, over(({ stages }) => stages[name])]),
    ) as TaskRow['stages'],
    turns: over(({ turns }) => turns),
    wallTimeS: over(({ wallTimeS }) => wallTimeS),
    tokens: over(({ tokens }) => tokens),
    costUsd: over(({ costUsd }) => costUsd),
    failureRate: runs.filter(({ submitted }) => !submitted).length / runs.length,
  }
}

function tierOrder(a: string, b: string): number {
  const place = (tier: string) => (tiers.includes(tier) ? tiers.indexOf(tier) : tiers.length)
  return place(a) - place(b) || compareCodePoints(a, b)
}
