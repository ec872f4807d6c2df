/** Stages, inference mode, rating and failure code of a released question-answering run. */
import { agenticScore, outputStages, type Stages } from '../agenticScore'
import { round4 } from '../round4'
import { isResolved, ratingOf } from './trackResult'

/** What is known of the run beyond its answers; supplied in task.json. */
export type RunEvidence = {
  readonly model_call_detected?: boolean | null
  readonly smoke_forward_passed?: boolean | null
  readonly postprocess_valid?: boolean | null
  readonly s1?: number | null
  readonly s3?: number | null
  readonly tool_usage?: { readonly image_inspected?: boolean; readonly accepted_answers?: number } | null
}

interface Run {
  readonly evidence: RunEvidence
  readonly accuracy: number
  readonly completion: number
  readonly parse: number
  readonly placeholderRate: number
  readonly reasons: Readonly<Record<string, number>>
  readonly valid: number
  readonly total: number
  readonly format: { readonly submission_format_valid: boolean; readonly output_format_valid: boolean }
  readonly tier: number
}

export function vqaStages(run: Run) {
  const { evidence, completion, format } = run
  const called = evidence.model_call_detected ?? true
  const mode = modeOf(run, called)
  const components = {
    env_ready: run.valid > 0 || completion > 0,
    model_loaded: called,
    smoke_forward_passed: evidence.smoke_forward_passed === true,
  }
  const caps = inferenceCaps(run, called)
  const postprocessFails = evidence.postprocess_valid === false
  const faked = isFaked(mode)
  const output = outputStages(completion, format.submission_format_valid, run.valid > 0)
  const stages: Stages = {
    s1: capped(evidence.s1 ?? null, faked ? 0.2 : null),
    s2: round4(Object.values(components).filter(Boolean).length / 3),
    s3: capped(capped(evidence.s3 ?? null, postprocessFails ? 0.5 : null), faked ? 0.2 : null),
    s4: round4(Math.min(0.5 * completion + 0.5 * run.parse, ...caps)),
    s5: round4(output.s5),
  }
  const score = agenticScore(stages, run.accuracy, { profile: 'released', nulls: 'renormalise' })
  const usable = format.submission_format_valid && run.valid > 0 && completion >= 0.5
  const rating = usable ? ratingOf(run.tier) : 'F'
  return {
    stepScores: { ...withTools(stages, run, caps, postprocessFails) },
    metrics: {
      inference_mode: mode,
      s2_components: components,
      s3_penalties: Number(postprocessFails),
      s4_penalties: caps.length,
    },
    aggregate: {
      rating,
      resolved: isResolved(rating),
      overall_score: score.overall,
      agentic_score: score.agentic,
      active_steps: [...score.activeSteps],
    },
    failure: failureOf(run, mode, called),
  }
}

const isFaked = (mode: string) => mode === 'heuristic' || mode === 'placeholder' || mode === 'empty'

/** At most the cap; a stage without a score gets the cap itself. */
function capped(value: number | null, cap: number | null): number | null {
  return cap === null || (value !== null && value <= cap) ? value : cap
}

/** The model ran on nearly everything, yet almost nothing is right. */
function isBroken({ completion, accuracy }: Run, called: boolean): boolean {
  return completion >= 0.99 && called && accuracy < 0.05
}

function inferenceCaps(run: Run, called: boolean): number[] {
  const caps: number[] = []
  if (run.placeholderRate > 0.05) caps.push(0.2)
  if (!called) caps.push(0.3)
  if (run.placeholderRate <= 0.05 && isBroken(run, called)) caps.push(0.5)
  return caps
}

function modeOf(run: Run, called: boolean): string {
  const { evidence, completion, placeholderRate, reasons } = run
  if (completion <= 0)
    return evidence.smoke_forward_passed === true && evidence.postprocess_valid === false ? 's3_stalled' : 'empty'
  if (placeholderRate >= 0.5) {
    const counts = Object.values(reasons).reduce((sum, count) => sum + count, 0)
    if ((reasons.raw_empty_or_generic ?? 0) >= counts / 2) return 'empty'
    return Object.keys(reasons).some((reason) => reason.startsWith('raw_prefix_heuristic'))
      ? 'heuristic'
      : 'placeholder'
  }
  if (placeholderRate > 0.05) return 'degraded'
  return isBroken(run, called) ? 'real_but_broken' : 'real'
}

/** The command line of the scorer shows S3 and S4 with a fifth of tool usage, capped again; the agentic score stays as it is. */
function withTools(
  stages: Stages,
  { evidence, total }: Run,
  caps: readonly number[],
  postprocessFails: boolean,
): Stages {
  const tools = evidence.tool_usage
  if (!tools) return stages
  const blend = (stage: number | null, share: number) => (stage === null ? null : round4(0.8 * stage + 0.2 * share))
  const s3 = blend(stages.s3, Number(tools.image_inspected === true))
  const s4 = blend(stages.s4, Math.min(1, (tools.accepted_answers ?? 0) / Math.max(1, total)))!
  return { ...stages, s3: s3 !== null && postprocessFails ? Math.min(s3, 0.5) : s3, s4: Math.min(s4, ...caps) }
}

/** The first that applies. */
function failureOf(run: Run, mode: string, called: boolean): string | null {
  const { evidence, completion, format } = run
  const rules: readonly (readonly [boolean, string])[] = [
    [run.placeholderRate > 0.5 || isFaked(mode), 'E5'],
    [!called, 'E5'],
    [evidence.smoke_forward_passed === false, 'E2'],
    [evidence.postprocess_valid === false, 'E3'],
    [mode === 'real_but_broken', 'E3'],
    [!format.output_format_valid, 'E5'],
    [completion < 0.5, 'E5'],
    [completion < 1, 'E4'],
    [run.parse < 1, 'E3'],
    [run.valid <= 0, 'E5'],
    [run.accuracy < 0.2, 'E3'],
  ]
  return rules.find(([applies]) => applies)?.[1] ?? null
}
