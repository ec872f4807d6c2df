import type { StageName } from '../../challenges/automedbench/agenticScore'
import { detailReport } from '../automedbench/detail/detailReport'
import { type DetailTrack, detailTracks } from '../automedbench/detail/ruleFailure'
import { codeExecutions } from '../automedbench/runs/codeExecutions'
import { at, fieldsOf, isFields } from '../automedbench/runs/looseJson'
import { toolSummary } from '../automedbench/runs/toolSummary'
import type { JudgedRun } from './judgedRun'
import type { OpenedRun } from './openRun'
import type { GradedOutputs, RunScores } from './runScores'

/** The detail report of a run; null for tracks whose code writes none. */
export function runDetail(
  { record, track, texts, ids, evidence }: OpenedRun,
  { released }: GradedOutputs,
  judged: JudgedRun,
  scores: RunScores | null,
  now: Date | undefined,
): Record<string, unknown> | null {
  const results = released?.results
  const detail = detailTracks.find((each): each is DetailTrack => each === track)
  if (scores === null || detail === undefined || !isFields(results)) return null
  const executions = codeExecutions(texts.conversation)
  const summary = toolSummary(executions, { track: detail, caseIds: ids, submitted: record.submitted === true })
  const active = (Object.keys(scores.stages) as StageName[]).filter((name) => scores.stages[name] !== null)
  const aggregate = {
    ...fieldsOf(results.aggregate),
    agentic_score: scores.agentic,
    clinical_score: scores.task,
    overall_score: scores.overall,
    rating: scores.rating,
    active_steps: active,
  }
  const runtime = {
    wall_time_s: record.wallTimeS,
    api_calls: record.turns,
    input_tokens: record.inputTokens,
    output_tokens: record.outputTokens,
    total_tokens: record.totalTokens,
    estimated_cost_usd: record.costUsd,
    code_executions: executions.length,
    ...(track === 'vqa' ? { question_count: ids.length, phase_summary: summary.phase_summary } : {}),
  }
  const model = at(texts.conversation, 'model')
  const conversationModel = typeof model === 'string' ? model : null
  const report = detailReport(
    {
      track: detail,
      evaluation: { ...results, step_scores: scores.stages, aggregate },
      runtime,
      agent: record.agent,
      model: conversationModel,
      task: record.task,
      tier: record.tier,
      judge: judged.codes,
      toolSummary: summary,
    },
    now === undefined ? {} : { now },
  )
  return evidence === null ? report : { ...report, evidence }
}
