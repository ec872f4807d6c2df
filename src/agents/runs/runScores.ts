import { agenticScore, type Stages } from '../../challenges/automedbench/agenticScore'
import type { ChallengeReport } from '../../contract'
import { at, fieldsOf, isFields, numberOf } from '../automedbench/runs/looseJson'
import type { JudgedRun } from './judgedRun'
import type { OpenedRun } from './openRun'

/** The reports of the track's scorers over a run's outputs. */
export interface GradedOutputs {
  readonly site: ChallengeReport
  readonly released: ChallengeReport | null
}

/** The scores of a run in one profile. */
export interface RunScores {
  readonly stages: Stages
  readonly agentic: number
  readonly task: number | null
  readonly overall: number | null
  /** 100 × overall. */
  readonly overallShown: number | null
  /** good, okay or fail. */
  readonly tier: string | null
  readonly rating: string | null
  /** E1 to E5, E8; null: none. */
  readonly failure: string | null
}

/** By the released rules two blocked actions disqualify, and so does a report that says it. */
function violationsOf({ record }: OpenedRun): number {
  const { turns, breach } = record.violations
  return breach ? Math.max(2, turns.length) : turns.length
}

/** By the formulas of the site. */
export function siteScores(opened: OpenedRun, { site }: GradedOutputs, judged: JudgedRun): RunScores | null {
  const results = site.results
  if (!isFields(results)) return null
  const stages: Stages = { ...judged.site, s4: numberOf(results.s4), s5: numberOf(results.s5) }
  const task = numberOf(results.task_score)
  const { violations, disqualified } = opened.access
  const score = agenticScore(stages, task ?? 0, { violations: disqualified ? 2 : Math.min(1, violations.length) })
  const tier = score.disqualified ? 'fail' : typeof results.tier === 'string' ? results.tier : null
  const letters: Readonly<Record<string, string>> = { good: 'A', okay: 'B', fail: 'C' }
  const valid = results.format_valid === true && !score.disqualified
  return {
    stages: score.stages,
    agentic: score.agentic,
    task: task === null ? null : score.taskScore,
    overall: task === null ? null : score.overall,
    overallShown: task === null ? null : score.overallShown,
    tier,
    rating: valid ? (tier === null ? null : letters[tier]!) : 'F',
    failure: ruleCode(opened, results),
  }
}

/** A code for the site's profile by its own definitions: a format that is not valid, a task score that is nothing. */
function ruleCode({ record }: OpenedRun, results: Readonly<Record<string, unknown>>): string | null {
  if (record.timedOut === true) return 'E2'
  if (results.format_valid !== true) return 'E5'
  return results.tier === 'fail' ? 'E3' : null
}

/** As the released code prints them. */
export function releasedScores(opened: OpenedRun, { released }: GradedOutputs, judged: JudgedRun): RunScores | null {
  const results = released?.results
  if (!isFields(results) || results.headline === null) return null
  const own = fieldsOf(results.step_scores)
  const aggregate = fieldsOf(results.aggregate)
  const vqa = opened.track === 'vqa'
  const stages: Stages = vqa
    ? { s1: numberOf(own.s1), s2: numberOf(own.s2), s3: numberOf(own.s3), s4: numberOf(own.s4), s5: numberOf(own.s5) }
    : { ...judged.released, s4: numberOf(own.s4), s5: numberOf(own.s5) }
  const task = numberOf(results.headline) ?? 0
  const renormalise = vqa || opened.track === 'enhancement'
  const score = agenticScore(stages, task, {
    profile: 'released',
    nulls: renormalise ? 'renormalise' : 'zero',
    violations: violationsOf(opened),
  })
  const rating = at(results, 'rating', 'rating') ?? aggregate.rating
  const tier = at(results, 'metrics', 'medal_name') ?? at(results, 'rating', 'tier_name')
  return {
    stages: score.stages,
    agentic: score.agentic,
    task: score.taskScore,
    overall: score.overall,
    overallShown: score.overallShown,
    tier: score.disqualified ? 'fail' : typeof tier === 'string' ? tier : null,
    rating: score.disqualified ? 'F' : typeof rating === 'string' ? rating : null,
    failure: typeof results.failure === 'string' ? results.failure : null,
  }
}
