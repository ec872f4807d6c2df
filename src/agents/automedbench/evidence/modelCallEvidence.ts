import { codeExecutions } from '../runs/codeExecutions'

/** What the code of a VQA run says about whether a model was called. */
export interface ModelCallEvidence {
  /** A call to generate, and a loader or the marks that loading leaves. */
  readonly detected: boolean
  readonly has_generate: boolean
  readonly has_loader: boolean
  readonly has_stdout_marker: boolean
  /** Turns of the successful executions that show any of these. */
  readonly turns: readonly (number | null)[]
  /** Turns whose code or output writes an answer without a model. */
  readonly shortcutTurns: readonly (number | null)[]
}

const generate = ['.generate(', 'model.generate']
const loaders = [
  '.from_pretrained(',
  'LlavaMistralForCausalLM',
  'AutoModelForVision2Seq',
  'AutoModelForCausalLM',
  'AutoProcessor',
  'LlavaProcessor',
  'LlavaForConditionalGeneration',
  'Qwen2VLForConditionalGeneration',
  'pipeline(',
  'load_pretrained_model(',
  'snapshot_download(',
]
const markers = [
  'Loading checkpoint shards',
  'Downloading shards',
  'model.safetensors',
  'pytorch_model.bin',
  'Loading weights',
]
const shortcut = /['"](?:heuristic:|fallback:|placeholder:)|return\s+['"]unknown['"]/

/**
 * Whether a conversation shows that a model was loaded and asked, by the rules of the released code.
 *
 * @example
 * const code = "m = X.from_pretrained('m'); m.generate(x)"
 * modelCallEvidence({ code_executions: [{ turn: 1, code, exit_code: 0 }] }).detected // → true
 */
export function modelCallEvidence(conversation: unknown): ModelCallEvidence {
  const executions = codeExecutions(conversation).map(({ turn, exitCode, code, stdout }) => {
    const succeeded = exitCode === 0
    const text = `${code}\n${stdout}`
    const has = (within: string, words: readonly string[]) => succeeded && words.some((word) => within.includes(word))
    return {
      turn,
      generate: has(text, generate),
      loader: has(text, loaders),
      marker: has(stdout, markers),
      shortcut: shortcut.test(text),
    }
  })
  const has_generate = executions.some((each) => each.generate)
  const has_loader = executions.some((each) => each.loader)
  const has_stdout_marker = executions.some((each) => each.marker)
  return {
    detected: has_generate && (has_loader || has_stdout_marker),
    has_generate,
    has_loader,
    has_stdout_marker,
    turns: executions.filter((each) => each.generate || each.loader || each.marker).map(({ turn }) => turn),
    shortcutTurns: executions.filter((each) => each.shortcut).map(({ turn }) => turn),
  }
}
