import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { oneOf } from '../../../errors/oneOf'
import { pythonFloat } from '../../../python/pythonFloat'
import { pythonStrip } from '../../../python/pythonStrip'
import { judgedStages } from '../../judging/judgedStages'
import { type Fields, isFields, looseJson, textOf } from '../runs/looseJson'

export interface StageVerdictOptions {
  /** `lite` grants what that tier hands out; default `standard`. */
  readonly tier?: 'lite' | 'standard' | 'pro'
  /** Remove `<think>…</think>` before the answer is read, as the released code does for models that think aloud. Default true. */
  readonly removeThinking?: boolean
}

/** What a model said of the first three stages of a segmentation, detection or enhancement run. */
export interface StageVerdict {
  /** False: no JSON object in the answer, and every key counts 0. */
  readonly parsed: boolean
  /** The eleven yes/no keys of S1 and S2, 0 or 1. */
  readonly checks: Readonly<Record<string, 0 | 1>>
  /** S1 and S2 rounded to 2 decimals. */
  readonly s1_plan_score: number
  readonly s2_setup_score: number
  readonly s3_validate_score: number
  readonly s1_failure: string | null
  readonly s2_failure: string | null
  readonly s3_failure: string | null
  readonly detected_failure: string | null
  readonly failure_explanation: string
  readonly tool_calling_score: number
  readonly clinical_reasoning_score: number
}

/**
 * The verdict in a model's answer on the first three stages: the text itself if it is a JSON object, else the inside of the first fence, else
 * from the first `{` to the last `}`. Numbers are clamped to [0, 1]; what cannot be read counts 0.
 *
 * @example
 * parseStageVerdict('<think>0?</think>{"s3_validate_score": 0.8}').s3_validate_score // → 1
 */
export function parseStageVerdict(answer: string, options: StageVerdictOptions = {}): StageVerdict {
  checkArguments({ answer }, 'string')
  checkOptions('parseStageVerdict', options, { tier: 'string', removeThinking: 'boolean' })
  const tier = oneOf('tier', options.tier, 'standard', 'lite', 'pro')
  const text = pythonStrip((options.removeThinking ?? true) ? withoutThinking(answer) : answer)
  const found = answerObject(text)
  const fields = found ?? {}
  const { binaries, s1, s2, s3 } = judgedStages(fields, { tier, profile: 'released' })
  const code = (key: string) => (typeof fields[key] === 'string' ? (fields[key] as string) : null)
  return {
    parsed: found !== null,
    checks: binaries,
    s1_plan_score: s1,
    s2_setup_score: s2,
    s3_validate_score: s3,
    s1_failure: code('s1_failure'),
    s2_failure: code('s2_failure'),
    s3_failure: code('s3_failure'),
    detected_failure: code('detected_failure'),
    failure_explanation: textOf(fields.failure_explanation),
    tool_calling_score: share(fields.tool_calling_score),
    clinical_reasoning_score: share(fields.clinical_reasoning_score),
  }
}

function share(value: unknown): number {
  return Math.min(1, Math.max(0, pythonFloat(value) || 0))
}

function answerObject(text: string): Fields | null {
  const candidates = [text.startsWith('{') ? text : null, inFence(text), betweenBraces(text)]
  for (const candidate of candidates) {
    const value = candidate === null ? undefined : looseJson(candidate)
    if (value !== undefined) return isFields(value) ? value : null
  }
  return null
}

/** The inside of the first pair of fences. */
function inFence(text: string): string | null {
  const open = text.indexOf('```')
  const close = open < 0 ? -1 : text.indexOf('```', open + 3)
  return close < 0 ? null : text.slice(open + 3, close).replace(/^json/, '')
}

/** From the first `{` to the last `}`; null without both. */
export function betweenBraces(text: string): string | null {
  const open = text.indexOf('{')
  const close = text.lastIndexOf('}')
  return open < 0 || close < open ? null : text.slice(open, close + 1)
}

function withoutThinking(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf('<think>', at)
    const close = open < 0 ? -1 : text.indexOf('</think>', open)
    if (close < 0) break
    parts.push(text.slice(at, open))
    at = close + '</think>'.length
  }
  return parts.join('') + text.slice(at)
}
