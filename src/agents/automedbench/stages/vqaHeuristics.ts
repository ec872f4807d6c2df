import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { pythonSplit } from '../../../python/pythonSplit'
import { pythonStrip } from '../../../python/pythonStrip'
import { at, fieldsOf, listOf, numberOf } from '../runs/looseJson'

/** What a VQA run left that its first three stages are judged by. */
export interface VqaRunEvidence {
  /** `process/conversation.json`. */
  readonly conversation: unknown
  /** Text of the plan; empty without one. */
  readonly plan: string
  /** Metrics of the released scorer: rates, `inference_mode`, `counts`. */
  readonly metrics: unknown
  readonly tier: string | null
}

export interface VqaHeuristics {
  /** The eleven yes/no keys of S1 and S2, 0 or 1. */
  readonly checks: Readonly<Record<string, 0 | 1>>
  readonly s1_plan_score: number
  readonly s1_failure: string | null
  readonly s2_setup_score: number
  readonly s2_failure: string | null
  readonly s3_validate_score: number
  readonly s3_failure: string | null
  readonly detected_failure: string | null
  /** Words of the conversation. */
  readonly input_tokens: number
}

const models = ['medvlthinker', 'medvlsynther', 'gemma-4', 'qwen2.5-vl']
const troubles = /(?<![\p{L}\p{N}_])(?:error|exception|traceback|failed|oom|timeout)(?![\p{L}\p{N}_])/giu

/**
 * S1 to S3 of a VQA run by the rules of the released code, which look for words in the plan and in what the agent said.
 *
 * @example
 * vqaHeuristics({ conversation: {}, plan: '', metrics: {}, tier: 'pro' }).detected_failure // → 'S1:E1'
 */
export function vqaHeuristics(vqaRunEvidence: VqaRunEvidence): VqaHeuristics {
  checkArguments({ vqaRunEvidence }, { plan: 'string', tier: 'string or null' })
  const { conversation, plan, metrics, tier } = vqaRunEvidence
  const spoken = listOf(fieldsOf(conversation).messages).flatMap(textsOf).join('\n')
  const texts = { said: spoken.toLowerCase(), plan: plan.toLowerCase() }
  const expected = numberOf(at(metrics, 'counts', 'expected')) ?? 0
  const files = numberOf(at(metrics, 'counts', 'prediction_files')) ?? 0
  const planning = planChecks(texts, tier === 'lite')
  const setup = setupChecks(texts.said, expected, files)
  const s1 = shareOf(planning)
  const s2 = shareOf(setup)
  const [s3, s3Failure] = validation(metrics, texts, files)
  const detected = s1 < 0.5 ? 'S1:E1' : s2 < 0.6 ? 'S2:E4' : s3 < 0.5 ? 'S3:E3' : null
  return {
    checks: Object.fromEntries(Object.entries({ ...planning, ...setup }).map(([key, passed]) => [key, passed ? 1 : 0])),
    s1_plan_score: s1,
    s1_failure: s1 < 0.5 ? 'E1' : null,
    s2_setup_score: s2,
    s2_failure: s2 < 0.6 ? 'E4' : null,
    s3_validate_score: s3,
    s3_failure: s3Failure,
    detected_failure: detected,
    input_tokens: pythonSplit(spoken).length,
  }
}

/** A message is a text, or has one, or has blocks with one. */
function textsOf(message: unknown): string[] {
  const content = typeof message === 'string' ? message : fieldsOf(message).content
  const parts = typeof content === 'string' ? [content] : listOf(content).map((block) => fieldsOf(block).text)
  return parts.filter((text) => typeof text === 'string')
}

interface Texts {
  readonly said: string
  readonly plan: string
}

const has = (text: string, ...words: readonly string[]) => words.some((word) => text.includes(word))

function planChecks({ said, plan }: Texts, lite: boolean) {
  const either = (...words: readonly string[]) => has(plan, ...words) || has(said, ...words)
  const named = [...models, 'qwen2_5_vl'].filter((model) => either(model)).length
  return {
    s1a_plan_md: pythonStrip(plan) !== '',
    s1b_runnable_model: either(...models),
    s1c_dataset_schema: either('medxpertqa', 'question.json', 'answer.json', 'options', 'predicted_label'),
    s1d_researched_3: lite || named >= 3,
    s1e_answer_normalization: either('normalize', 'predicted_label', 'extract label', 'a-e', 'answer extraction'),
    s1f_smoke_path: either('smoke', '1-10', 'validate', 'sample-limit', 'before scale'),
  }
}

function setupChecks(said: string, expected: number, files: number) {
  return {
    s2a_dataset_ready: expected > 0 || has(said, 'download dataset', 'staged data', 'public/'),
    s2b_model_assets_ready: has(said, 'from_pretrained', 'snapshot_download', 'downloaded model', 'processor'),
    s2c_env_setup_success: files > 0 || has(said, 'pip install', 'requirements', 'venv'),
    s2d_env_fail_within_5: (said.match(troubles)?.length ?? 0) <= 5,
    s2e_forward_pass: files > 0 || has(said, 'forward pass', 'generate(', 'raw output'),
  }
}

function validation(metrics: unknown, { said, plan }: Texts, files: number): [number, string | null] {
  const value = (key: string) => numberOf(at(metrics, key)) ?? 0
  const mode = at(metrics, 'inference_mode')
  const placeholders = value('placeholder_rate')
  if (mode === 'heuristic' || mode === 'placeholder' || mode === 'empty' || placeholders > 0.5) return [0, 'E5']
  if (placeholders > 0.05) return [0.2, 'E3']
  if (value('completion_rate') <= 0 || value('parse_rate') <= 0) return [0, files > 0 ? 'E3' : 'E4']
  const words = ['smoke', 'validate', 'raw output', 'parseable', '1-10']
  return [has(said, ...words) || has(plan, ...words) ? 1 : 0.5, null]
}

function shareOf(checks: Readonly<Record<string, boolean>>): number {
  const all = Object.values(checks)
  return round4(all.filter(Boolean).length / all.length)
}
