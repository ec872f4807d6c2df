import type { StageName, Stages } from '../../challenges/automedbench/agenticScore'
import { strictScore } from '../../challenges/automedbench/strictScore'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { checkOptions } from '../../errors/checkOptions'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import type { AgentRun } from '../automedbench/agentLeaderboard'
import { at, fieldsOf, isFields, numberOf } from '../automedbench/runs/looseJson'
import { type TaskTrack, tasks } from '../automedbench/tasks/tasks'

/** `august-2026`: the scores of the site, put together as Benchmark-as-Teacher does. */
export type RunProfile = 'site' | 'released' | 'august-2026'

export interface AgentRunOptions {
  /** The stages that tasks have, by the profile `august-2026`. Default: all. */
  readonly applicable?: readonly StageName[]
}

/** A run as a leaderboard takes it, with its track. */
export type BoardRun = AgentRun & {
  readonly track: TaskTrack
  /** Counted in the failure rate of its track. */
  readonly failed: boolean
  /** Its outputs could not be scored, through a fault of the answers or of medgrade: it stands on no board. */
  readonly notGraded: boolean
  /** Why it is not graded. */
  readonly reason?: string
  /** By the profile `august-2026`: what lacks a score, stages and `task`; a run that lacks any has none and stands on no board. */
  readonly unscored?: readonly string[]
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
export function agentRun(
  report: unknown,
  profile: RunProfile = 'site',
  file?: string,
  options: AgentRunOptions = {},
): BoardRun {
  checkOptions('agentRun', options, { applicable: 'list' })
  const run = fieldsOf(fieldsOf(report).run)
  const scores = at(report, 'profiles', profile === 'august-2026' ? 'site' : profile)
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
  // Options of a task that the site's formulas lack leave the released ones as they are.
  const apart = isNotGraded(report) && !(profile === 'released' && isFields(scores))
  const own = { s1: stage('s1'), s2: stage('s2'), s3: stage('s3'), s4: stage('s4'), s5: stage('s5') }
  return {
    agent,
    task_id: task,
    tier: typeof run.tier === 'string' ? run.tier : 'unknown',
    track,
    stages: own,
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
    notGraded: apart,
    ...(profile === 'august-2026' && strictly(own, numberOf(at(scores, 'task')), options)),
    ...(apart && { reason: String(at(report, 'error', 'message') ?? 'its report says no reason') }),
  }
}

/** Missing evidence is null, not zero: without a stage or the task there is no score. */
function strictly(stages: Stages, task: number | null, options: AgentRunOptions) {
  const { agentic, overall, unscored } = strictScore(stages, task, options)
  const lacks = [...unscored, ...(task === null ? ['task'] : [])]
  return { agentic: agentic ?? 0, overall: overall ?? 0, ...(lacks.length > 0 && { unscored: lacks }) }
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
