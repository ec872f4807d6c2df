import type { Stages } from '../../../challenges/automedbench/agenticScore'
import type { Source } from '../../../contract'
import { roundExact } from '../../../python/roundExact'
import { codeExecutions } from './codeExecutions'
import { at, type Fields, fieldsOf, isFields, listOf, numberOf } from './looseJson'
import { type PlanArtefacts, planArtefacts } from './planArtefacts'
import { type RunFiles, runFiles } from './runFiles'
import { type RunLayout, type RunPlaces, runLayout } from './runLayout'
import { isBlocked, type RunViolations, runViolations } from './runViolations'
import { type TraceTotals, traceTotals } from './traceTotals'

/** What a million tokens of an agent cost. */
export interface TokenPrice {
  readonly input_per_1m: number
  readonly output_per_1m: number
}

export interface ReadRunOptions {
  /** By name of the agent, for runs whose report states no cost. */
  readonly prices?: Readonly<Record<string, TokenPrice>>
  /** Seconds that a run may take; default 3600. */
  readonly timeLimitS?: number
  /** Told of files and lines that are not what they should be. */
  readonly onWarning?: (text: string) => void
}

/** What a run of AutoMedBench left, from whichever of its files says it first. */
export interface RunRecord {
  readonly layout: RunLayout
  readonly agent: string | null
  readonly task: string | null
  readonly tier: string | null
  readonly turns: number | null
  readonly wallTimeS: number | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly totalTokens: number | null
  readonly costUsd: number | null
  /** Whether the run handed its results in; null: no file says it. */
  readonly submitted: boolean | null
  readonly violations: RunViolations
  /** Longer than the limit: a run may end after it, and nothing is deducted. */
  readonly overLimit: boolean | null
  /** Not submitted when the time was up. */
  readonly timedOut: boolean | null
  readonly artefacts: PlanArtefacts
  /** Stages of the run's own report. */
  readonly stages: Stages | null
  /** Overall score of the run's own report; 0 after a breach. */
  readonly overall: number | null
  /** Where numbers come from; null: nowhere. */
  readonly sources: {
    readonly turns: 'report' | 'trace' | 'conversation' | 'messages' | null
    readonly wallTimeS: 'report' | 'orchestrator' | 'trace' | 'trace-last' | null
    readonly costUsd: 'report' | 'prices' | null
  }
}

/** Seconds that a run may take, unless its task says otherwise. */
export const TIME_LIMIT_S = 3600

/** The record of the run in a folder. */
export async function runRecord(source: Source, options: ReadRunOptions = {}): Promise<RunRecord> {
  const files = runFiles(source, options.onWarning)
  const places = await runLayout(files)
  const documents = await readDocuments(files, places)
  const { agent, task, tier } = identity(documents)
  const turns = firstOf(turnSources(documents))
  const wall = firstOf(timeSources(documents))
  const [inputTokens, outputTokens] = tokens(documents)
  const cost = costOf(documents, [inputTokens, outputTokens], agent === null ? undefined : priceOf(options, agent))
  const submitted = submission(documents)
  const violations = runViolations(
    documents.blocked,
    codeExecutions(documents.conversation),
    reportsBreach(documents.detail),
  )
  const { timeLimitS = TIME_LIMIT_S } = options
  const overall = reportedOverall(documents)
  return {
    layout: places.layout,
    agent,
    task,
    tier,
    turns: turns.value,
    wallTimeS: wall.value,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens,
    costUsd: cost.value,
    submitted,
    violations,
    overLimit: wall.value === null ? null : wall.value > timeLimitS,
    timedOut: wall.value === null || submitted === null ? null : !submitted && wall.value >= timeLimitS,
    artefacts: await planArtefacts(files, places, tier),
    stages: reportedStages(documents),
    overall: overall !== null && violations.breach ? 0 : overall,
    sources: { turns: turns.from, wallTimeS: wall.from, costUsd: cost.from },
  }
}

/** The documents of a run that the record is drawn from; an absent one is an empty object. */
interface Documents {
  readonly layout: RunLayout
  /** The detail report. */
  readonly detail: Fields
  /** `runtime` of the detail report, in VQA of the summary if the report has none. */
  readonly runtime: Fields
  readonly report: Fields
  readonly summary: Fields | null
  readonly agentSummary: Fields
  readonly conversation: unknown
  readonly trace: TraceTotals
  /** Blocked lines of the tool log; null: there is no log to judge by. */
  readonly blocked: readonly unknown[] | null
  /** Whether the tool log has a submission; null without a log. */
  readonly logSubmits: boolean | null
}

async function readDocuments(files: RunFiles, { layout, process, toolLog }: RunPlaces): Promise<Documents> {
  const optional = async (path: string) => ((await files.exists(path)) ? files.json(path) : undefined)
  const report = layout === 'vqa' ? fieldsOf(await optional('report.json')) : {}
  const summary = layout === 'vqa' ? await optional('outputs/run_summary.json') : undefined
  const detail = layout === 'vqa' ? fieldsOf(report.detail_report) : fieldsOf(await optional('detail_report.json'))
  const agentSummary =
    layout !== 'enhancement'
      ? {}
      : isFields(detail.agent_summary)
        ? detail.agent_summary
        : fieldsOf(await optional(`${process}/agent_summary.json`))
  const conversation = (await optional(`${process}/conversation.json`)) ?? (await optional(`${process}/messages.json`))
  const blocked: unknown[] = []
  let submits = false
  const logged = await files.lines(toolLog, (line) => {
    if (isBlocked(line, layout)) blocked.push(line)
    const { tool, name } = fieldsOf(line)
    submits ||= tool === 'submit_results' || name === 'submit_results'
  })
  return {
    layout,
    detail,
    runtime: isFields(detail.runtime) ? detail.runtime : fieldsOf(at(summary, 'runtime')),
    report,
    summary: isFields(summary) ? summary : null,
    agentSummary,
    conversation,
    trace: await traceTotals(files, `${process}/trace.jsonl`),
    blocked: logged && layout !== 'report' ? blocked : null,
    logSubmits: logged ? submits : null,
  }
}

function identity({ detail, report, conversation, agentSummary }: Documents) {
  const from = (key: string, ...places: readonly unknown[]) => {
    const found = places.map((place) => fieldsOf(place)[key]).find((value) => typeof value === 'string' && value !== '')
    return (found as string | undefined) ?? null
  }
  const places = [detail.header, detail, report, conversation]
  return {
    agent: from('agent', ...places, agentSummary),
    // The summary of an agent repeats the name that its launcher gave the task, which need not be the task's id.
    task: from('task', ...places),
    tier: from('tier', ...places, agentSummary),
  }
}

type Sourced<From extends string> = readonly [value: number | null, from: From]

function firstOf<From extends string>(sources: readonly Sourced<From>[]): { value: number | null; from: From | null } {
  const found = sources.find(([value]) => value !== null)
  return found === undefined ? { value: null, from: null } : { value: found[0], from: found[1] }
}

function turnSources({ layout, runtime, agentSummary, trace, conversation }: Documents) {
  const messages = Array.isArray(conversation) ? conversation : listOf(fieldsOf(conversation).messages)
  const spoken = messages.filter((message) => fieldsOf(message).role === 'assistant').length
  const calls = layout === 'enhancement' ? trace.timedCalls : trace.apiCalls
  return [
    [numberOf(layout === 'enhancement' ? agentSummary.turns : runtime.api_calls), 'report'],
    [calls > 0 ? calls : null, 'trace'],
    [numberOf(fieldsOf(conversation).api_calls), 'conversation'],
    [spoken > 0 ? spoken : null, 'messages'],
  ] as const
}

function timeSources({ layout, runtime, agentSummary, detail, trace }: Documents) {
  return [
    [numberOf(layout === 'enhancement' ? agentSummary.elapsed_s : runtime.wall_time_s), 'report'],
    [numberOf(at(detail, 'orchestrator', 'agent_wall_s')), 'orchestrator'],
    [trace.endWallS, 'trace'],
    [trace.lastTs, 'trace-last'],
  ] as const
}

function tokens({ layout, runtime, agentSummary, trace }: Documents): [number | null, number | null] {
  if (layout === 'enhancement')
    return [
      numberOf(agentSummary.prompt_tokens) ?? trace.lastPrompt,
      numberOf(agentSummary.completion_tokens) ?? trace.lastCompletion,
    ]
  return [
    numberOf(runtime.input_tokens) ?? trace.endIn ?? trace.sumIn,
    numberOf(runtime.output_tokens) ?? trace.endOut ?? trace.sumOut,
  ]
}

function priceOf({ prices }: ReadRunOptions, agent: string): Fields | undefined {
  return prices !== undefined && Object.hasOwn(prices, agent) ? fieldsOf(prices[agent]) : undefined
}

function costOf({ runtime }: Documents, [input, output]: [number | null, number | null], price: Fields | undefined) {
  const [perInput, perOutput] = [numberOf(price?.input_per_1m), numberOf(price?.output_per_1m)]
  const priced =
    input === null || output === null || perInput === null || perOutput === null
      ? null
      : roundExact((input * perInput + output * perOutput) / 1e6, 4)
  return firstOf([
    [numberOf(runtime.estimated_cost_usd), 'report'],
    [priced, 'prices'],
  ] as const)
}

function submission({ layout, detail, trace, agentSummary, summary, logSubmits }: Documents): boolean | null {
  if (layout === 'vqa') return summary === null ? null : vqaSubmitted(summary)
  const flag = (value: unknown) => (typeof value === 'boolean' ? value : null)
  if (layout === 'enhancement') return flag(agentSummary.submitted)
  const byTool = at(detail, 'tool_calls', 'by_tool')
  if (isFields(byTool)) return (numberOf(byTool.submit_results) ?? 0) > 0
  return trace.endSubmitted ?? logSubmits
}

/** VQA has no tool to submit with: a run is complete when it says so and every question has an answer. */
function vqaSubmitted(summary: Fields): boolean {
  const complete = summary.completed_outputs === summary.question_count
  return summary.status === 'completed' && !summary.fail_fast_reason && complete
}

/** Whether a run's own report says that it broke out of its sandbox. */
export async function reportedBreach(files: RunFiles, { layout }: RunPlaces): Promise<boolean> {
  const path = layout === 'vqa' ? 'report.json' : 'detail_report.json'
  const report = (await files.exists(path)) ? fieldsOf(await files.json(path)) : {}
  return reportsBreach(layout === 'vqa' ? fieldsOf(report.detail_report) : report)
}

function reportsBreach(detail: Fields): boolean {
  return at(detail, 'orchestrator', 'isolation_breach') === true || at(detail, 'isolation_breach', 'breached') === true
}

function reportedStages({ detail }: Documents): Stages | null {
  const own = at(detail, 'agentic_score', 'step_scores')
  const scores = isFields(own) ? own : detail.step_scores
  if (!isFields(scores)) return null
  const { s1, s2, s3, s4, s5 } = scores
  return { s1: numberOf(s1), s2: numberOf(s2), s3: numberOf(s3), s4: numberOf(s4), s5: numberOf(s5) }
}

function reportedOverall({ detail }: Documents): number | null {
  return numberOf(at(detail, 'agentic_tier', 'overall_score')) ?? numberOf(at(detail, 'aggregate', 'overall_score'))
}
