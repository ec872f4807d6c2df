import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { oneOf } from '../../../errors/oneOf'
import { pythonStrip } from '../../../python/pythonStrip'
import { roundExact } from '../../../python/roundExact'
import { type CodeExecution, executionShape } from './codeExecutions'

const phaseNames = ['S1', 'S2', 'S3', 'S4', 'S5'] as const
export type Phase = (typeof phaseNames)[number]

export interface ToolSummaryOptions {
  /** Whose rules: those of detection and of VQA differ from segmentation's (default). */
  readonly track?: 'segmentation' | 'detection' | 'report' | 'vqa'
  /** Ids of the cases; code that names them works on cases. */
  readonly caseIds?: readonly string[]
  /** Whether the run submitted; the submission is an entry of its own, but not in VQA, which has no such tool. Default false. */
  readonly submitted?: boolean
}

export interface ToolCall {
  readonly seq: number
  readonly turn: number | null
  readonly phase: Phase
  readonly language: string | null
  readonly exit_code: number | null
  readonly exec_time_s: number | null
  readonly description: string
}

export interface PhaseTotals {
  readonly calls: number
  readonly errors: number
  /** Seconds, one decimal; not in VQA. */
  readonly total_exec_s?: number
  /** Seconds, four decimals; in VQA. */
  readonly duration_s?: number
}

/** `tool_calls` of a detail report. */
export interface ToolSummary {
  readonly total: number
  readonly by_tool: Readonly<Record<string, number>>
  readonly errors: number
  readonly call_log: readonly ToolCall[]
  readonly phase_summary: Readonly<Partial<Record<Phase, PhaseTotals>>>
  /** Calls with an exit code other than 0; not in VQA. */
  readonly failures?: readonly Pick<ToolCall, 'seq' | 'phase' | 'description'>[]
}

/**
 * Which phase of its run an agent was in at every execution, and what each phase cost, by the rules of the released code.
 *
 * @example
 * const executions = codeExecutions({ code_executions: [{ turn: 1, code: 'pip install monai', exit_code: 0 }] })
 * toolSummary(executions).call_log[0]!.phase // → 'S2'
 */
export function toolSummary(executions: readonly CodeExecution[], options: ToolSummaryOptions = {}): ToolSummary {
  checkArguments({ executions }, [executionShape])

  checkOptions('toolSummary', options, { track: 'string', caseIds: 'list', submitted: 'boolean' })
  const track = oneOf('track', options.track, 'segmentation', 'detection', 'report', 'vqa')
  const { caseIds = [], submitted = false } = options
  const phaseOf = track === 'vqa' ? vqaPhase : volumePhase
  let previous: Phase | null = null
  const log: ToolCall[] = executions.map(({ turn, language, code, exitCode, seconds }, i) => {
    const description = describe(code, track === 'vqa')
    previous = phaseOf({ code, low: code.toLowerCase(), description, previous, caseIds, track })
    return { seq: i + 1, turn, phase: previous, language, exit_code: exitCode, exec_time_s: seconds, description }
  })
  const errors = executions.filter(({ exitCode }) => exitCode !== 0).length
  if (track !== 'vqa' && submitted) log.push(submission(log))
  const totals = {
    total: log.length,
    by_tool: {
      execute_code: executions.length,
      ...(track === 'vqa' ? {} : { submit_results: log.length - executions.length }),
    },
    errors,
    call_log: log,
    phase_summary: phaseTotals(log, track === 'vqa'),
  }
  if (track === 'vqa') return totals
  const failures = log.filter(failed).map(({ seq, phase, description }) => ({ seq, phase, description }))
  return { ...totals, failures }
}

function submission(log: readonly ToolCall[]): ToolCall {
  return {
    seq: log.length + 1,
    turn: (log.at(-1)?.turn ?? 0) + 1,
    phase: 'S5',
    language: null,
    exit_code: 0,
    exec_time_s: null,
    description: 'submit_results',
  }
}

const failed = ({ exit_code }: ToolCall) => exit_code !== 0 && exit_code !== null

function phaseTotals(log: readonly ToolCall[], vqa: boolean): ToolSummary['phase_summary'] {
  const present = phaseNames.filter((name) => log.some(({ phase }) => phase === name))
  return Object.fromEntries(
    present.map((name) => {
      const calls = log.filter(({ phase }) => phase === name)
      const seconds = calls.reduce((sum, { exec_time_s }) => sum + (exec_time_s ?? 0), 0)
      const time = vqa ? { duration_s: roundExact(seconds, 4) } : { total_exec_s: roundExact(seconds, 1) }
      return [name, { calls: calls.length, errors: calls.filter(failed).length, ...time }]
    }),
  )
}

/** The first comment with text, without its signs; in VQA the first comment, be it empty. */
function describe(code: string, evenEmpty: boolean): string {
  for (const raw of code.split('\n')) {
    const line = pythonStrip(raw)
    if (!line.startsWith('#')) continue
    let signs = 0
    while (line[signs] === '#') signs++
    const text = pythonStrip(line.slice(signs))
    if (text !== '' || evenEmpty) return [...text.slice(0, 200)].slice(0, 80).join('')
  }
  return ''
}

interface Situation {
  readonly code: string
  readonly low: string
  readonly description: string
  readonly previous: Phase | null
  readonly caseIds: readonly string[]
  readonly track: string
}

const named = /(?<![\p{L}\p{N}_])(s[1-5])(?![\p{L}\p{N}_])/u
const commented = /#\s*(s[1-5])(?![\p{L}\p{N}_])/u

/** The rules of segmentation, detection and reports, in their order. */
function volumePhase({ code, low, description, previous, caseIds, track }: Situation): Phase {
  const has = (...texts: readonly string[]) => texts.some((text) => low.includes(text))
  const word = named.exec(description.toLowerCase()) ?? firstOf(low.split('\n', 3), commented)
  if (word) return word[1]!.toUpperCase() as Phase
  if (has('submit_results')) return 'S5'
  if (track === 'segmentation' && has('agents_decision') && has('to_csv', 'write')) return 'S5'
  if (track === 'detection' && has('prediction.json') && has('json.dump', 'write')) return 'S5'
  const cases = caseIds.filter((id) => code.includes(id)).length
  if (!has('makedirs', 'mkdir') && (cases >= 4 || has('for pid in', 'for patient'))) return 'S4'
  const after = ['post-process', 'postprocess', 'connected_component', 'verify', 'statistics', 'all outputs']
  if (previous === 'S4' && has(...after)) return 'S4'
  const early = previous === null || previous === 'S1'
  if (has('venv') || (has('pip install') && (early || previous === 'S2'))) return 'S2'
  if (has('plan.md', 'plan.png', 'flowchart')) return 'S1'
  const research = [
    'urllib.request',
    'bundle',
    'model zoo',
    'search',
    'zenodo',
    'huggingface',
    'label map',
    'class_map',
  ]
  if (early && has(...research, 'curl ', 'check')) return 'S1'
  if (previous === 'S2' && cases > 0) return 'S3'
  return previous ?? 'S1'
}

function vqaPhase({ low, description, previous, caseIds }: Situation): Phase {
  const has = (...texts: readonly string[]) => texts.some((text) => low.includes(text))
  if (has('plan.md', 'candidate', 'model_info', 'comparison')) return 'S1'
  if (has('pip install', 'venv', 'from_pretrained', 'snapshot_download')) return 'S2'
  if (has('smoke', 'sample-limit', '1-10', 'validate', 'raw output')) return 'S3'
  const ids = caseIds.slice(0, 5).map((id) => id.toLowerCase())
  if (has(...ids, 'submit_answer', 'answer.json', 'predicted_label'))
    return previous === 'S3' || previous === 'S4' ? 'S4' : 'S3'
  if (has('check_submission', 'completeness', 'schema')) return 'S5'
  const started = /^s[1-5]/.exec(description.toLowerCase())
  if (started) return started[0].toUpperCase() as Phase
  return previous ?? 'S1'
}

function firstOf(lines: readonly string[], pattern: RegExp): RegExpExecArray | null {
  for (const line of lines) {
    const match = pattern.exec(line)
    if (match) return match
  }
  return null
}
