import type { Stages } from '../../../challenges/automedbench/agenticScore'
import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { at, fieldsOf } from '../runs/looseJson'

/** How a VQA run used the three tools of its workspace. */
export interface ToolUsage {
  readonly inspect_image_calls: number
  readonly public_medical_search_calls: number
  readonly submit_answer_calls: number
  readonly submit_answer_ok: number
  readonly expected_samples: number
  /** Accepted answers / expected, 4 decimals. */
  readonly submit_coverage: number
  readonly inspect_used: boolean
  readonly search_used: boolean
}

/**
 * Counts of the tool calls in the lines of `outputs/tool_calls.jsonl`.
 *
 * @example
 * toolUsage([{ tool: 'submit_answer', result_summary: { status: 'ok' } }], 4).submit_coverage // → 0.25
 */
export function toolUsage(calls: readonly unknown[], expectedSamples: number): ToolUsage {
  checkArguments({ calls, expectedSamples }, 'list', 'number')
  const of = (name: string) => calls.filter((call) => fieldsOf(call).tool === name)
  const inspected = of('inspect_image').length
  const searched = of('public_medical_search').length
  const answers = of('submit_answer')
  const accepted = answers.filter((call) => at(call, 'result_summary', 'status') === 'ok').length
  return {
    inspect_image_calls: inspected,
    public_medical_search_calls: searched,
    submit_answer_calls: answers.length,
    submit_answer_ok: accepted,
    expected_samples: expectedSamples,
    submit_coverage: expectedSamples === 0 ? 0 : round4(accepted / expectedSamples),
    inspect_used: inspected > 0,
    search_used: searched > 0,
  }
}

/**
 * Stages with a fifth of S3 and S4 given to the use of tools; a stage without a score stays without.
 *
 * @example
 * const usage = toolUsage([{ tool: 'inspect_image' }], 4)
 * blendToolUsage({ s1: 1, s2: 1, s3: 0.5, s4: 1, s5: 1 }, usage).s3 // → 0.6
 */
export function blendToolUsage(stages: Stages, usage: ToolUsage): Stages {
  checkArguments(
    { stages, usage },
    { s1: 'number or null', s2: 'number or null', s3: 'number or null', s4: 'number or null', s5: 'number or null' },
    { inspect_image_calls: 'number', public_medical_search_calls: 'number', submit_answer_calls: 'number' },
  )
  const blend = (score: number | null, share: number) => (score === null ? null : round4(0.8 * score + 0.2 * share))
  const answered = Math.min(1, usage.submit_answer_ok / Math.max(1, usage.expected_samples))
  return { ...stages, s3: blend(stages.s3, Number(usage.inspect_used)), s4: blend(stages.s4, answered) }
}
