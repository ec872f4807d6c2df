import { groupBy } from '../../array/groupBy'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { type AgentRow, agentLeaderboard } from '../automedbench/agentLeaderboard'
import { type TaskBoard, taskLeaderboard } from '../automedbench/sweeps/taskLeaderboard'
import type { TaskTrack } from '../automedbench/tasks/tasks'
import type { BoardRun } from './agentRun'

export interface RunBoardOptions {
  /** Only runs of this tier. */
  readonly tier?: string
  /** Only runs of this task. */
  readonly task?: string
}

/** Share of failed runs of an agent in a track. */
export interface TrackFailures {
  readonly track: TaskTrack
  readonly agent: string
  readonly runs: number
  readonly failureRate: number
}

export interface RunBoard {
  /** Over all tasks, by agent. */
  readonly overall: Readonly<Record<string, AgentRow>>
  /** By task and tier. */
  readonly tasks: readonly TaskBoard[]
  /** By track and agent, in code-point order. */
  readonly tracks: readonly TrackFailures[]
  /** Runs that could not be graded, through a fault of the answers or of medgrade; they are in none of the boards. */
  readonly notGraded: readonly BoardRun[]
  /** Runs that lack evidence and so have no score by the profile `august-2026`; they are in none of the boards. */
  readonly unscored?: readonly BoardRun[]
}

/**
 * The leaderboards of many runs: over all tasks, by task and tier, and failures by track.
 *
 * @example
 * const run = agentRun({ run: { agent: 'a', submitted: false }, task: { id: 'pathvqa-task', track: 'vqa' } })
 * runBoard([run]).overall.a!.failureRate // → 1
 */
export function runBoard(runs: readonly BoardRun[], options: RunBoardOptions = {}): RunBoard {
  checkArguments({ runs }, [
    { agent: 'string', task_id: 'string', tier: 'string', track: 'string', failed: 'boolean', notGraded: 'boolean' },
  ])

  checkOptions('runBoard', options, { tier: 'string', task: 'string' })
  const { tier, task } = options
  const wanted = runs.filter(
    (run) => (tier === undefined || run.tier === tier) && (task === undefined || run.task_id === task),
  )
  const lacks = (run: BoardRun) => !run.notGraded && run.unscored !== undefined
  const graded = wanted.filter((run) => !run.notGraded && !lacks(run))
  const unscored = wanted.filter(lacks)
  const notGraded = wanted.filter((run) => run.notGraded)
  return {
    overall: agentLeaderboard(graded),
    tasks: taskLeaderboard(graded),
    tracks: failures(graded),
    notGraded,
    ...(unscored.length > 0 && { unscored }),
  }
}

function failures(runs: readonly BoardRun[]): TrackFailures[] {
  return [...groupBy(runs, ({ track, agent }) => JSON.stringify([track, agent]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => ({
      track: own[0]!.track,
      agent: own[0]!.agent,
      runs: own.length,
      failureRate: own.filter(({ failed }) => failed).length / own.length,
    }))
}
