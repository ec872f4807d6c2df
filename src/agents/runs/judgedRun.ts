/** Where S1 to S3 of a run come from: a supplied verdict, a model that is asked, the rules of the released code, or nowhere. */

import { refuse } from '../../errors/refuse'
import { fieldsOf, isFields, looseJson, numberOf } from '../automedbench/runs/looseJson'
import { judgedByFiles, type PlanArtefacts } from '../automedbench/runs/planArtefacts'
import { parseReportVerdict } from '../automedbench/stages/parseReportVerdict'
import { parseStageVerdict } from '../automedbench/stages/parseStageVerdict'
import { reportHeuristics } from '../automedbench/stages/reportHeuristics'
import { stageMessages } from '../automedbench/stages/stageMessages'
import { vqaHeuristics } from '../automedbench/stages/vqaHeuristics'
import type { TaskTrack } from '../automedbench/tasks/tasks'
import { type Judge, judgeAll } from '../judging/judgeAll'
import { judgedStages } from '../judging/judgedStages'
import type { ChatMessage } from '../judging/judgeMessages'
import type { RunTexts } from './runEvidence'

/** S1 to S3; null: not judged. */
export interface JudgedTriple {
  readonly s1: number | null
  readonly s2: number | null
  readonly s3: number | null
}

export interface JudgedRun {
  readonly source: 'supplied' | 'model' | 'rules' | null
  /** With the files' word on plan and chart, unrounded. */
  readonly site: JudgedTriple
  /** As the released code rounds them. */
  readonly released: JudgedTriple
  /** Codes of the judge, as a detail report takes them; null without a judge. */
  readonly codes: Readonly<Record<string, unknown>> | null
  readonly warnings: readonly string[]
}

export interface JudgedInput {
  readonly track: TaskTrack
  readonly agent: string | null
  readonly task: string | null
  readonly tier: string | null
  readonly texts: RunTexts
  readonly artefacts: PlanArtefacts
  /** The released scorer's result, without S1 to S3. */
  readonly measured: unknown
  readonly failure: string | null
  /** A model's answer, or `{s1, s2, s3}`. */
  readonly verdict?: string | undefined
  readonly judge?: Judge | undefined
}

const nobody: JudgedTriple = { s1: null, s2: null, s3: null }

export async function judgedRun(input: JudgedInput): Promise<JudgedRun> {
  if (input.verdict !== undefined) return fromAnswer(input, input.verdict, 'supplied')
  const { track, judge } = input
  if (judge && track !== 'vqa') return fromModel(input, judge)
  if (track === 'report') return fromReportRules(input)
  if (track === 'vqa') return fromVqaRules(input)
  return { source: null, site: nobody, released: nobody, codes: null, warnings: [notJudged] }
}

const notJudged = 'S1 to S3 are not judged: no verdict was supplied, and this track has no rules for them; they count 0'

function questionOf(input: JudgedInput): ChatMessage[] {
  const { texts, agent, task, tier, measured, failure } = input
  const form = input.track === 'report' ? 'report' : 'volumes'
  return stageMessages({ form, agent, task, tier, measured, failure, ...texts })
}

/** An answer without stages goes back to the model; where none comes, nothing is judged. */
async function fromModel(input: JudgedInput, judge: Judge): Promise<JudgedRun> {
  const parse = (answer: string) => {
    const judged = fromAnswer(input, answer, 'model')
    if (judged.warnings.includes(noObject)) refuse('bad-value', 'the verdict', 'no JSON object', 'a JSON object')
    return judged
  }
  const { judged, failed } = await judgeAll([{ id: 'stages', messages: questionOf(input) }], judge, parse)
  if (judged[0]) return judged[0].value
  const reason = `S1 to S3 are not judged: the model gave no usable answer (${failed[0]!.reason}); they count 0`
  return { source: null, site: nobody, released: nobody, codes: null, warnings: [reason] }
}

const noObject = 'the verdict holds no JSON object: all its answers count 0'

function fromAnswer(input: JudgedInput, answer: string, source: 'supplied' | 'model'): JudgedRun {
  const stated = fieldsOf(looseJson(answer))
  if (['s1', 's2', 's3'].every((key) => numberOf(stated[key]) !== null || stated[key] === null)) {
    const share = (key: string) => {
      const value = numberOf(stated[key])
      return value === null ? null : Math.min(1, Math.max(0, value))
    }
    const triple = { s1: share('s1'), s2: share('s2'), s3: share('s3') }
    return { source, site: triple, released: triple, codes: null, warnings: [] }
  }
  if (input.track === 'report') return fromReportAnswer(answer, source)
  return fromStageAnswer(input, answer, source)
}

function fromReportAnswer(answer: string, source: 'supplied' | 'model'): JudgedRun {
  const site = parseReportVerdict(answer)
  const released = parseReportVerdict(answer, { profile: 'released' })
  const { failures, explanation } = released
  return {
    source,
    site: { s1: site.s1, s2: site.s2, s3: site.s3 },
    released: { s1: released.s1, s2: released.s2, s3: released.s3 },
    codes: codesOf([failures.s1, failures.s2, failures.s3, failures.detected], explanation),
    warnings: site.warnings,
  }
}

function fromStageAnswer(input: JudgedInput, answer: string, source: 'supplied' | 'model'): JudgedRun {
  const known = input.tier === 'lite' || input.tier === 'pro' ? input.tier : 'standard'
  const verdict = parseStageVerdict(answer, { tier: known })
  const { s3_validate_score } = verdict
  const site = judgedStages(
    { ...verdict.checks, ...judgedByFiles(input.artefacts), s3_validate_score },
    { tier: known, profile: 'site' },
  )
  const failures = [verdict.s1_failure, verdict.s2_failure, verdict.s3_failure, verdict.detected_failure]
  return {
    source,
    site: { s1: site.s1, s2: site.s2, s3: site.s3 },
    released: { s1: verdict.s1_plan_score, s2: verdict.s2_setup_score, s3: s3_validate_score },
    codes: codesOf(failures, verdict.failure_explanation),
    warnings: verdict.parsed ? [] : [noObject],
  }
}

function fromReportRules({ texts, tier, artefacts }: JudgedInput): JudgedRun {
  const found = reportHeuristics({ ...texts, planIsDrawn: artefacts['plan.png'], tier })
  const triple = { s1: found.s1_plan_score, s2: found.s2_setup_score, s3: found.s3_validate_score }
  const share = (checks: readonly (boolean | null)[]) => {
    const applied = checks.filter((check) => check !== null)
    return applied.filter(Boolean).length / applied.length
  }
  const site = { s1: share(found.checks.s1), s2: share(found.checks.s2), s3: share(found.checks.s3) }
  const failures = [found.s1_failure, found.s2_failure, found.s3_failure, found.detected_failure]
  return { source: 'rules', site, released: triple, codes: codesOf(failures, ''), warnings: [] }
}

function fromVqaRules({ texts, tier, measured }: JudgedInput): JudgedRun {
  const metrics = isFields(measured) ? measured.metrics : undefined
  const found = vqaHeuristics({ ...texts, metrics, tier })
  const triple = { s1: found.s1_plan_score, s2: found.s2_setup_score, s3: found.s3_validate_score }
  const failures = [found.s1_failure, found.s2_failure, found.s3_failure, found.detected_failure]
  return { source: 'rules', site: triple, released: triple, codes: codesOf(failures, ''), warnings: [] }
}

function codesOf([s1, s2, s3, detected]: readonly (string | null)[], explanation: string) {
  return {
    s1_failure: s1 ?? null,
    s2_failure: s2 ?? null,
    s3_failure: s3 ?? null,
    detected_failure: detected ?? null,
    failure_explanation: explanation,
  }
}
