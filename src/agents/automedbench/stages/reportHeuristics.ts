import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { pythonStr } from '../../../python/pythonStr'
import { pythonStrip } from '../../../python/pythonStrip'
import { type CodeExecution, codeExecutions } from '../runs/codeExecutions'
import { fieldsOf, listOf } from '../runs/looseJson'

/** What a report run left that its first three stages are judged by. */
export interface ReportRunEvidence {
  /** `process/conversation.json`. */
  readonly conversation: unknown
  /** Text of the plan; empty without one. */
  readonly plan: string
  /** Whether the flow chart of the plan is a PNG. */
  readonly planIsDrawn: boolean
  /** How many cases have a folder of outputs. */
  readonly caseFolders: number
  readonly tier: string | null
}

/** The checks of a stage: true, false, or null where one does not apply. */
export type Checks = readonly (boolean | null)[]

export interface ReportHeuristics {
  readonly s1_plan_score: number
  readonly s1_failure: string | null
  readonly s2_setup_score: number
  readonly s2_failure: string | null
  readonly s3_validate_score: number
  readonly s3_failure: string | null
  /** The first stage below one half with its code, such as `S3:E3`. */
  readonly detected_failure: string | null
  readonly checks: Readonly<Record<'s1' | 's2' | 's3', Checks>>
}

/**
 * S1 to S3 of a report run by the rules of the released code, which look for words in what the agent planned, ran and said.
 *
 * @example
 * const run = { conversation: {}, plan: '', planIsDrawn: false, caseFolders: 0, tier: 'lite' }
 * reportHeuristics(run).detected_failure // → 'S1:E5'
 */
export function reportHeuristics(evidence: ReportRunEvidence): ReportHeuristics {
  checkArguments(
    { evidence },
    { plan: 'string', planIsDrawn: 'boolean', caseFolders: 'number', tier: 'string or null' },
  )
  const log = wordsOf(evidence)
  const pilot = isPilot(log)
  const checks = {
    s1: planChecks(evidence, log),
    s2: setupChecks(evidence, log),
    s3: pilotChecks(evidence, log, pilot),
  }
  const [s1, s2, s3] = [checks.s1, checks.s2, checks.s3].map(score) as [number, number, number]
  const failures = [
    !log.planned ? 'E5' : s1 < 0.5 ? 'E3' : null,
    !log.succeeded ? 'E4' : s2 < 0.5 ? 'E3' : null,
    !pilot || s3 < 0.5 ? 'E3' : null,
  ]
  const first = [s1, s2, s3].findIndex((value) => value < 0.5)
  return {
    s1_plan_score: s1,
    s1_failure: failures[0]!,
    s2_setup_score: s2,
    s2_failure: failures[1]!,
    s3_validate_score: s3,
    s3_failure: failures[2]!,
    detected_failure: first < 0 ? null : `S${first + 1}:${failures[first]}`,
    checks,
  }
}

/** The texts that the rules look into, in lower case. */
interface Log {
  readonly plan: string
  readonly planned: boolean
  readonly code: string
  /** Code and what it printed. */
  readonly trace: string
  readonly said: string
  readonly all: string
  readonly executions: readonly CodeExecution[]
  readonly succeeded: boolean
}

function wordsOf({ conversation, plan }: ReportRunEvidence): Log {
  const executions = codeExecutions(conversation)
  const code = executions.map((each) => each.code.toLowerCase()).join('\n')
  const trace = `${code}\n${executions.map(({ stdout }) => stdout.toLowerCase()).join('\n')}`
  const said = listOf(fieldsOf(conversation).messages)
    .map((message) => pythonStr(fieldsOf(message).content).toLowerCase())
    .join(' ')
  return {
    plan: plan.toLowerCase(),
    planned: pythonStrip(plan) !== '',
    code,
    trace,
    said,
    all: `${said}\n${trace}`,
    executions,
    succeeded: executions.some(({ exitCode }) => exitCode === 0),
  }
}

const has = (text: string, ...words: readonly string[]) => words.some((word) => text.includes(word))
const count = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word)).length

function planChecks({ planIsDrawn, tier }: ReportRunEvidence, { plan, planned }: Log): Checks {
  const free = tier !== 'lite'
  return [
    planned,
    has(plan, ...models),
    has(plan, ...entryPoints),
    has(plan, ...studyLevel),
    has(plan, 'manifest.json') && has(plan, 'image_files', 'all views', 'all images'),
    has(plan, 'agent_outputs') && has(plan, 'report.txt'),
    has(plan, 'pilot', 'single-case', 'single case', 'validation', 'validate') &&
      has(plan, 'before full', 'before batch', 's3'),
    has(plan, 'report.txt', 'image_files', 'all views', 'output path') && has(plan, 'inspect', 'check', 'verify'),
    free ? planIsDrawn : null,
    null,
    free ? compares(plan) : null,
  ]
}

const models = [
  'mlrg',
  'cxrmate',
  'cxrmate-ed',
  'hergen',
  'r2-llm',
  'qwen',
  'llava',
  'chexagent',
  'gpt',
  'claude',
  'gemini',
  'decision:',
  'selected model',
]
const entryPoints = [
  'official inference path',
  'inference path',
  'entrypoint',
  'from_pretrained',
  'main_v0926_ablation_study.py',
  'cxrmate.ipynb',
  'generate(',
]
const studyLevel = [
  'one benchmark case is one study',
  'one case is one study',
  'one case is one full case input',
  'not one jpeg',
  'not one individual jpeg',
  'study-level',
  'each case is one study',
]

/** A table or words of comparison, and a reason for the choice. */
function compares(plan: string): boolean {
  const table = plan.split('|').length > 6
  const words = ['compare', 'comparison', 'candidate', 'benchmark', 'performance']
  const reasons = ['justification', 'reported', 'performance', 'blocked', 'infeasible', 'tradeoff', 'chosen']
  return (table || has(plan, ...words)) && has(plan, ...reasons)
}

function setupChecks({ caseFolders }: ReportRunEvidence, { code, trace, succeeded }: Log): Checks {
  const [repository, entry, custom, rewrite, exported] = [repositories, entries, ownCode, rewrites, exports_].map(
    (words) => count(code, words),
  ) as [number, number, number, number, number]
  return [
    succeeded && has(code, 'generate(', 'from_pretrained', 'python', 'inference.py'),
    has(code, 'manifest.json'),
    has(code, 'image_files') && has(code, 'image.open', 'images', 'pil'),
    has(code, 'torch.stack', 'pad_sequence', 'study_images', 'multi-view') || has(trace, 'image_count'),
    has(code, 'report.txt') && caseFolders > 0,
    repository >= 2 && entry >= 1 && custom === 0 && rewrite === 0,
    exported >= 1,
  ]
}

const repositories = [
  'git clone https://github.com/',
  'cxrmate_repo/examples/cxrmate.ipynb',
  'examples/cxrmate.ipynb',
  'requirements.txt',
  'main_v0926_ablation_study.py',
  'run_cxr_',
]
const entries = ['python3 main_v0926_ablation_study.py', 'bash run_cxr_', 'jupyter', 'papermill', 'python -m']
const ownCode = [
  'cat > "$output_dir/inference.py"',
  'cat > "$output_dir/generate_reports.py"',
  "inference_script = '''",
  'with open(script_path, "w")',
  'def generate_report(',
  'transforms.compose([',
  'model.generate(',
  'split_and_decode_sections(',
]
const rewrites = [
  'sep_token',
  'sep_token_id',
  'findings_ids = generated_ids[:sep_positions[0].item()]',
  'if len(findings) < 20',
  'return full_text',
  'generic split rule',
  'report.txt',
]
const exports_ = [
  'split_and_decode_sections(',
  'decode_sections(',
  'section_parser',
  'postprocess',
  'export',
  'findings',
  'impression',
]

function isPilot({ all }: Log): boolean {
  const words = ['validate', 'validation', 'pilot', 'first case', 'single case', 'check one case', 'test one case']
  return count(all, words) >= 2
}

function pilotChecks({ caseFolders }: ReportRunEvidence, log: Log, pilot: boolean): Checks {
  const { code, said, all } = log
  return [
    pilot,
    pilot && has(code, 'inference.py', 'generate(', 'main_v0926_ablation_study.py'),
    pilot && caseFolders > 0 && has(code, 'report.txt'),
    has(code, 'report.txt', 'cat ', 'open(', 'read_text(') &&
      has(said, 'inspect', 'check', 'verify', 'pilot', 'validate'),
    pilot && has(code, 'manifest.json') && has(code, 'image_files'),
    pilot && has(all, 'all views', 'image_count', 'image_files', '2 images', '3 images'),
    recovered(log.executions),
  ]
}

/** Whether something succeeded in a later turn than the first failure; null without a failure. */
function recovered(executions: readonly CodeExecution[]): boolean | null {
  const failed = executions.find(({ exitCode }) => exitCode !== 0)
  if (failed === undefined) return null
  return executions.some(({ exitCode, turn }) => exitCode === 0 && (turn ?? 0) > (failed.turn ?? 0))
}

function score(checks: Checks): number {
  const applied = checks.filter((check) => check !== null)
  return round4(applied.filter(Boolean).length / applied.length)
}
