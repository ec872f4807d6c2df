import { stageNames } from '../../../challenges/automedbench/agenticScore'
import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../runs/looseJson'
import { type DetailTrack, type RuleFailure, ruleFailure } from './ruleFailure'

/** What a detail report is made of. */
export interface DetailInput {
  readonly track: DetailTrack
  /** Report of the track's scorer: `aggregate, step_scores, metrics, format`. */
  readonly evaluation: unknown
  /** Times, tokens, cost and numbers of calls, as they are shown. */
  readonly runtime: unknown
  readonly agent: string | null
  readonly model: string | null
  readonly task: string | null
  readonly tier: string | null
  /** Codes of a judge: `s1_failure … detected_failure, failure_explanation`; null without one. */
  readonly judge?: unknown
  /** See `toolSummary`; null without a log. */
  readonly toolSummary?: unknown
}

export interface DetailReportOptions {
  /** Time of the report; without it `date` is null. */
  readonly now?: Date
  /** Whether a path that a VQA report names exists; default: none does. */
  readonly fileExists?: (path: string) => boolean
}

/**
 * The fields of AutoMedBench's `detail_report.json`, as the released code writes them.
 *
 * @example
 * const evaluation = { aggregate: { rating: 'B' }, format: { output_format_valid: true }, metrics: { medal_tier: 1, mAP: 0.4 } }
 * const { header } = detailReport({ track: 'detection', evaluation, runtime: {}, agent: 'a', model: null, task: 't', tier: null })
 * Object.keys(header as object) // → ["agent","model","task","organ","date"]
 */
export function detailReport(input: DetailInput, options: DetailReportOptions = {}): Record<string, unknown> {
  checkArguments(
    { input },
    {
      track: 'string',
      agent: 'string or null',
      model: 'string or null',
      task: 'string or null',
      tier: 'string or null',
    },
  )
  checkOptions('detailReport', options, { now: 'any', fileExists: 'function' })
  const { track, runtime, judge = null, toolSummary = null } = input
  const failure = ruleFailure(
    track,
    input.evaluation,
    options.fileExists === undefined ? {} : { fileExists: options.fileExists },
  )
  const { aggregate, stages, metrics, format } = partsOf(input.evaluation)
  const common = {
    header: header(input, options.now),
    runtime,
    agentic_score: {
      score: aggregate.agentic_score ?? null,
      step_scores: stages,
      active_steps: listOf(aggregate.active_steps),
      progress_rate: aggregate.progress_rate ?? null,
    },
    tool_calls: toolSummary ?? {},
  }
  if (track === 'vqa') return { ...common, ...vqaSections(aggregate, metrics, format, failure), ...judged(judge) }
  const clinical = clinicalSection(track, metrics, aggregate)
  const failures = stepFailures({ track, metrics, format, failure, judge })
  return {
    ...common,
    diagnostic_metrics: diagnostics(track, metrics),
    clinical_score: clinical,
    agentic_tier: {
      rating: aggregate.rating ?? null,
      resolved: aggregate.resolved ?? null,
      overall_score: track === 'report' ? (aggregate.overall_score ?? null) : overall(aggregate, clinical.score),
      medal_tier: metrics.medal_tier ?? null,
      medal_name: metrics.medal_name ?? null,
      description: descriptions.get(aggregate.rating) ?? 'Unknown',
    },
    format: formatSection(track, format),
    error_analysis: errorAnalysis(failures),
    step_failures: failures,
  }
}

const descriptions = new Map<unknown, string>([
  ['A', 'Good result'],
  ['B', 'Okay result'],
  ['C', 'Below baseline'],
  ['F', 'Failed'],
])

function partsOf(evaluation: unknown) {
  const report = fieldsOf(evaluation)
  const scores = fieldsOf(report.step_scores)
  return {
    aggregate: fieldsOf(report.aggregate),
    stages: Object.fromEntries(stageNames.map((name) => [name, scores[name] ?? null])),
    metrics: fieldsOf(report.metrics),
    format: fieldsOf(report.format),
  }
}

function header({ track, agent, model, task, tier }: DetailInput, now: Date | undefined): Fields {
  const date = now === undefined ? null : `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const organ = track === 'segmentation' || track === 'detection' ? { organ: task } : {}
  return { agent, model, task, ...organ, date, ...(tier === null ? {} : { tier }) }
}

const isLabelMap = (metrics: Fields) => metrics.task_type === 'multiclass'

function diagnostics(track: DetailTrack, metrics: Fields): Fields {
  const value = (key: string) => metrics[key] ?? 0
  if (track === 'report') {
    const keys = ['observation_f1', 'report_similarity', 'label_exact_match']
    return Object.fromEntries([...keys, 'micro_precision', 'micro_recall', 'micro_f1'].map((key) => [key, value(key)]))
  }
  if (track === 'detection')
    return {
      mAP: value('mAP'),
      micro_precision: value('micro_precision'),
      micro_recall: value('micro_recall'),
      // The released code assumes 0.4 where the scorer did not say.
      iou_threshold: metrics.iou_threshold ?? 0.4,
      patient_level: { tp: value('total_tp'), fp: value('total_fp'), fn: value('total_fn') },
    }
  if (isLabelMap(metrics))
    return {
      task_type: metrics.task_type,
      macro_mean_dice: value('macro_mean_dice'),
      per_class_dice: fieldsOf(metrics.per_class_dice),
    }
  return {
    organ_dice: value('organ_dice'),
    lesion_dice: value('lesion_dice'),
    patient_level: { tp: 0, tn: 0, fp: 0, fn: 0 },
  }
}

const reportParts = [
  'BLEU',
  'BLEU_1',
  'BLEU_2',
  'BLEU_3',
  'BLEU_4',
  'METEOR',
  'ROUGE_L',
  'F1RadGraph',
  'micro_average_precision',
  'micro_average_recall',
  'micro_average_f1',
  'observation_f1',
  'report_similarity',
  'label_exact_match',
]

function clinicalSection(track: DetailTrack, metrics: Fields, aggregate: Fields): Fields {
  const value = (key: string) => metrics[key] ?? 0
  const score = aggregate.clinical_score ?? null
  if (track === 'report') return { score, ...Object.fromEntries(reportParts.map((key) => [key, value(key)])) }
  if (track === 'detection')
    return {
      score,
      mAP: value('mAP'),
      micro_precision: value('micro_precision'),
      micro_recall: value('micro_recall'),
    }
  if (isLabelMap(metrics)) {
    const macro = value('macro_mean_dice')
    return {
      score: round4(numberOf(macro) ?? 0),
      macro_mean_dice: macro,
      per_class_dice: fieldsOf(metrics.per_class_dice),
    }
  }
  const [organ, lesion] = [value('organ_dice'), value('lesion_dice')]
  const both = typeof organ === 'number' && typeof lesion === 'number'
  return { score: both ? round4(0.5 * lesion + 0.5 * organ) : score, organ_dice: organ, lesion_dice: lesion, auc: 0 }
}

/** The released code computes it again from the numbers shown. */
function overall(aggregate: Fields, clinical: unknown): number {
  return round4(0.5 * (numberOf(aggregate.agentic_score) ?? 0) + 0.5 * (numberOf(clinical) ?? 0))
}

function formatSection(track: DetailTrack, format: Fields): Fields {
  const submission_valid = format.submission_format_valid ?? false
  const outputs = format.output_format_valid ?? false
  if (track === 'report')
    return { submission_valid, reports_valid: outputs, completion_rate: format.completion_rate ?? 0 }
  const csv_valid = format.decision_csv_valid ?? null
  return { submission_valid, csv_valid, [track === 'detection' ? 'predictions_valid' : 'masks_valid']: outputs }
}

interface Failed {
  readonly track: DetailTrack
  readonly metrics: Fields
  readonly format: Fields
  readonly failure: RuleFailure | null
  readonly judge: unknown
}

/** A judge's codes for S1 to S3, the rules' for S4 and S5. */
function stepFailures({ track, metrics, format, failure, judge }: Failed): Fields {
  const volumes = track !== 'report'
  const nothing = { s1: null, s2: null, s3: null, s4: null, s5: null }
  if (volumes && format.output_format_valid === true && (numberOf(metrics.medal_tier) ?? 0) >= 1)
    return { ...nothing, primary_failure: null, failure_explanation: '' }
  const verdict = fieldsOf(judge)
  const judgedSteps = { s1: code(verdict.s1_failure), s2: code(verdict.s2_failure), s3: code(verdict.s3_failure) }
  const rules = failure?.steps ?? nothing
  const silent = Object.values(judgedSteps).every((step) => step === null)
  let primary = code(verdict.detected_failure)
  let explanation = textOf(verdict.failure_explanation)
  if (volumes && /^S[45]:/.test(primary ?? '')) {
    primary = null
    explanation = ''
  }
  if (!primary && failure !== null) {
    primary = failure.primary
    explanation = failure.explanation
  }
  return {
    ...rules,
    ...(volumes && silent ? {} : judgedSteps),
    primary_failure: primary,
    failure_explanation: explanation,
  }
}

const code = (value: unknown) => (typeof value === 'string' ? value : null)

function errorAnalysis(failures: Fields): Fields {
  const codes = ['E1', 'E2', 'E3', 'E4', 'E5']
  const counts = codes.map((name) => stageNames.filter((stage) => failures[stage] === name).length)
  return {
    code_counts: Object.fromEntries(codes.map((name, i) => [name, counts[i]])),
    total_errors: counts.reduce((sum, each) => sum + each, 0),
  }
}

function vqaSections(aggregate: Fields, metrics: Fields, format: Fields, failure: RuleFailure | null): Fields {
  const shown = ['accuracy', 'completion_rate', 'parse_rate', 'valid_output_rate', 'counts', 'breakdown']
  return {
    task_metrics: Object.fromEntries(shown.map((key) => [key, metrics[key] ?? null])),
    task_score: {
      score: aggregate.task_score ?? null,
      medal_tier: metrics.medal_tier ?? null,
      medal_name: metrics.medal_name ?? null,
    },
    agentic_tier: {
      rating: aggregate.rating ?? null,
      resolved: aggregate.resolved ?? null,
      overall_score: aggregate.overall_score ?? null,
      fail_rate: aggregate.fail_rate ?? null,
    },
    format,
    failure: {
      primary_failure: failure?.primary ?? null,
      failure_explanation: failure?.explanation ?? '',
      step_failures: failure?.steps ?? { s1: null, s2: null, s3: null, s4: null, s5: null },
    },
  }
}

function judged(judge: unknown): Fields {
  return judge === null || judge === undefined ? {} : { llm_judge: judge }
}
