import { isNotGraded } from '../../engine/report/isNotGraded'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import type { AgentRun } from '../automedbench/agentLeaderboard'
import { at, fieldsOf, isFields, numberOf } from '../automedbench/runs/looseJson'
import { type TaskTrack, tasks } from '../automedbench/tasks/tasks'

export type RunProfile = 'site' | 'released'

/** A run as a leaderboard takes it, with its track. */
export type BoardRun = AgentRun & {
  readonly track: TaskTrack
  /** Counted in the failure rate of its track. */
  readonly failed: boolean
  /** Its outputs could not be scored, through a fault of the answers or of medgrade: it stands on no board. */
  readonly notGraded: boolean
  /** Why it is not graded. */
  readonly reason?: string
}

/**
 * The line of a leaderboard that the report of a run gives.
 *
 * @param report a `GradedRun`, perhaps read back from a file.
 * @throws MedgradeError `bad-value` for anything else, and for a report without scores in that profile
 *
 * @example
 * const report = { run: { agent: 'a', submitted: true }, task: { id: 'pathvqa-task', track: 'vqa' } }
 * agentRun(report).overall // → 0
 */
export function agentRun(report: unknown, profile: RunProfile = 'site', file?: string): BoardRun {
  const run = fieldsOf(fieldsOf(report).run)
  const scores = at(report, 'profiles', profile)
  const track = tasks.map((task) => task.track).find((each) => each === at(report, 'task', 'track'))
  const agent = run.agent
  const task = at(report, 'task', 'id')
  if (!isFields(report) || track === undefined) throw noReport('no report of a run', 'what medgrade run writes', file)
  if (typeof agent !== 'string' || typeof task !== 'string')
    throw noReport(`a run without ${typeof agent === 'string' ? 'task' : 'agent'}`, 'a run that names both', file)
  const stages = fieldsOf(at(scores, 'stages'))
  const complete = at(report, 'results', 'site', 'completion_rate')
  const submitted = run.submitted !== false && (complete === undefined || complete === 1)
  const stage = (name: string) => numberOf(stages[name])
  return {
    agent,
    task_id: task,
    tier: typeof run.tier === 'string' ? run.tier : 'unknown',
    track,
    stages: { s1: stage('s1'), s2: stage('s2'), s3: stage('s3'), s4: stage('s4'), s5: stage('s5') },
    // A run that could not be scored keeps its place with 0.
    taskScore: numberOf(at(scores, 'task')) ?? 0,
    agentic: numberOf(at(scores, 'agentic')) ?? 0,
    overall: numberOf(at(scores, 'overall')) ?? 0,
    submitted,
    turns: numberOf(run.turns),
    wallTimeS: numberOf(run.wallTimeS),
    tokens: numberOf(run.totalTokens),
    costUsd: numberOf(run.costUsd),
    failed: hasFailed(track, report, submitted),
    notGraded: isNotGraded(report),
    ...(isNotGraded(report) && { reason: String(at(report, 'error', 'message') ?? 'its report says no reason') }),
  }
}

/** Synthetic: a tier of fail; enhancement: nothing that could be scored; elsewhere: no complete submission. */
function hasFailed(track: TaskTrack, report: unknown, submitted: boolean): boolean {
  if (track === 'synthetic')
    return at(report, 'profiles', 'site', 'tier') !== 'good' && at(report, 'profiles', 'site', 'tier') !== 'okay'
  if (track === 'enhancement') return at(report, 'results', 'site', 'has_valid_results') !== true
  return !submitted
}

function noReport(found: string, expected: string, file: string | undefined): MedgradeError {
  return refusal('bad-value', 'report', found, expected, { file })
}
