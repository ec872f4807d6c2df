import { agenticScore, outputStages, type Stages } from '../../../challenges/automedbench/agenticScore'
import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { mean } from '../../../python/mean'
import { at, type Fields, fieldsOf, isFields, numberOf } from '../runs/looseJson'

/** Where a cell of the matrix of enhancement runs stands. */
export interface CellPlace {
  readonly task: string
  readonly tier: string
  readonly agent: string
}

/** How a run ended. */
export type RunKind = 'pass_A' | 'pass_B' | 'pass_C' | 'F_breach' | 'F_no_output' | 'F_timeout' | 'F_below_band'

/** Stages and scores that the matrix gives a report of an enhancement run. */
export interface FilledScores {
  readonly step_scores: Stages
  readonly aggregate: {
    readonly agentic_score: number
    readonly clinical_score: number
    readonly overall_score: number
    readonly rating: string
  }
}

/** One repeat of a cell; what the report lacks is null. */
export interface RepeatRow {
  readonly repeat: number
  readonly pass_rate: number | null
  readonly n_passed: number | null
  readonly n_scored: number | null
  readonly mean_psnr: number | null
  readonly mean_ssim: number | null
  readonly mean_lpips: number | null
  readonly rating: string
  readonly failure_kind: RunKind
  readonly scorable: boolean
  readonly agentic_score: number
  readonly clinical_score: number
  readonly overall_score: number
  readonly step_scores: Stages
  readonly turns: number | null
  readonly prompt_tokens: number | null
  readonly completion_tokens: number | null
  readonly violations: number | null
  readonly submitted: boolean | null
  readonly agent_wall_s: number | null
  readonly eval_wall_s: number | null
  readonly isolation_breach: boolean
  readonly n_valid: number | null
  readonly n_patients: number | null
}

/** Means and population standard deviations stand as `<name>_mean` and `<name>_std`, null without a value. */
export type EnhancementCell = CellPlace & {
  readonly n_repeats: number
  readonly n_scorable?: number
  /** Share of scorable runs, 4 decimals. */
  readonly valid_rate?: number
  readonly ratings?: readonly string[]
  readonly failure_counts?: Readonly<Partial<Record<RunKind, number>>>
  readonly per_repeat?: readonly RepeatRow[]
  readonly modal_rating?: string
  /** Share of the most frequent rating, 4 decimals. */
  readonly rating_stable?: number
  readonly n_submitted?: number
  readonly n_isolation?: number
} & { readonly [statistic: string]: unknown }

/**
 * Stages 4 and 5 and the scores of a report of an enhancement run, as the matrix computes them before it averages.
 *
 * @example
 * filledScores({ format: { n_valid: 0, n_patients: 4 } }).aggregate.rating // → 'F'
 */
export function filledScores(report: unknown): FilledScores {
  const { valid, patients, breach } = counts(report)
  const rating = ratingOf(report)
  if (breach || patients === 0) {
    const zero = { agentic_score: 0, clinical_score: 0, overall_score: 0, rating }
    return { step_scores: { s1: null, s2: null, s3: null, s4: 0, s5: 0 }, aggregate: zero }
  }
  const formatValid = at(report, 'format', 'output_format_valid') === true
  const hasResults = valid > 0 && numberOf(at(report, 'scores', 'mean_psnr')) !== null
  const { s4, s5 } = outputStages(valid / patients, formatValid, hasResults)
  const stages: Stages = { s1: null, s2: null, s3: null, s4: round4(s4), s5: round4(s5) }
  const clinical = numberOf(at(report, 'clinical', 'clinical')) ?? 0
  const { agentic, overall } = agenticScore(stages, clinical, { profile: 'released', nulls: 'renormalise' })
  const aggregate = { agentic_score: agentic, clinical_score: clinical, overall_score: overall, rating }
  return { step_scores: stages, aggregate }
}

/**
 * A cell of AutoMedBench's matrix of enhancement runs: what its repeats say together.
 *
 * @param reports the detail report of each repeat from 0; null where it cannot be read, which leaves that repeat out.
 *
 * @example
 * enhancementCell([null, {}], { task: 'mri-sr-task', tier: 'lite', agent: 'a' }).n_repeats // → 1
 */
export function enhancementCell(reports: readonly unknown[], place: CellPlace): EnhancementCell {
  checkArguments({ reports, place }, 'list', { task: 'string', tier: 'string', agent: 'string' })
  const rows = reports.flatMap((report, repeat) => (isFields(report) ? [rowOf(report, repeat)] : []))
  const cell = { task: place.task, tier: place.tier, agent: place.agent, n_repeats: rows.length }
  if (rows.length === 0) return cell
  const scorable = rows.filter((row) => row.scorable)
  const ratings = rows.map(({ rating }) => rating)
  const modal = mostFrequent(ratings)
  return {
    ...cell,
    n_scorable: scorable.length,
    valid_rate: round4(scorable.length / rows.length),
    ratings,
    failure_counts: tally(rows.map(({ failure_kind }) => failure_kind)),
    per_repeat: rows,
    ...statistics(scorable, ['pass_rate', 'mean_psnr', 'mean_ssim', 'mean_lpips']),
    ...statistics(rows, ['agentic_score', 'clinical_score', 'overall_score']),
    ...statistics(rows, ['turns', 'prompt_tokens', 'completion_tokens', 'agent_wall_s', 'eval_wall_s']),
    modal_rating: modal,
    rating_stable: round4(ratings.filter((rating) => rating === modal).length / rows.length),
    n_submitted: rows.filter(({ submitted }) => submitted === true).length,
    n_isolation: rows.filter(({ isolation_breach }) => isolation_breach).length,
  }
}

function counts(report: unknown) {
  return {
    valid: numberOf(at(report, 'format', 'n_valid')) ?? 0,
    patients: numberOf(at(report, 'format', 'n_patients')) ?? numberOf(at(report, 'n_patients')) ?? 0,
    breach: at(report, 'orchestrator', 'isolation_breach') === true,
  }
}

function ratingOf(report: unknown): string {
  const rating = at(report, 'rating', 'rating')
  return typeof rating === 'string' && rating !== '' ? rating : 'F'
}

/** A number, NaN included: the reports write it where a mean does not exist. */
function anyNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function rowOf(report: Fields, repeat: number): RepeatRow {
  const { valid, breach } = counts(report)
  const summary = fieldsOf(report.agent_summary)
  const scores = fieldsOf(report.scores)
  const passes = fieldsOf(report.pass_rate)
  const { step_scores, aggregate } = filledScores(report)
  const psnr = anyNumber(scores.mean_psnr)
  const submitted = typeof summary.submitted === 'boolean' ? summary.submitted : null
  return {
    repeat,
    pass_rate: anyNumber(passes.pass_rate),
    n_passed: anyNumber(passes.n_passed),
    n_scored: anyNumber(passes.n_scored),
    mean_psnr: psnr,
    mean_ssim: anyNumber(scores.mean_ssim),
    mean_lpips: anyNumber(scores.mean_lpips),
    rating: aggregate.rating,
    failure_kind: kindOf(aggregate.rating, breach, valid, submitted === true),
    scorable: psnr !== null,
    agentic_score: aggregate.agentic_score,
    clinical_score: aggregate.clinical_score,
    overall_score: aggregate.overall_score,
    step_scores,
    turns: anyNumber(summary.turns),
    prompt_tokens: anyNumber(summary.prompt_tokens),
    completion_tokens: anyNumber(summary.completion_tokens),
    violations: anyNumber(summary.violations),
    submitted,
    agent_wall_s: anyNumber(at(report, 'orchestrator', 'agent_wall_s')),
    eval_wall_s: anyNumber(at(report, 'orchestrator', 'eval_wall_s')),
    isolation_breach: breach,
    n_valid: anyNumber(at(report, 'format', 'n_valid')),
    n_patients: anyNumber(at(report, 'format', 'n_patients')),
  }
}

function kindOf(rating: string, breach: boolean, valid: number, submitted: boolean): RunKind {
  if (rating === 'A' || rating === 'B' || rating === 'C') return `pass_${rating}`
  if (breach) return 'F_breach'
  if (valid === 0) return 'F_no_output'
  return submitted ? 'F_below_band' : 'F_timeout'
}

function statistics(rows: readonly RepeatRow[], names: readonly (keyof RepeatRow)[]): Record<string, number | null> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = rows.map((row) => row[name]).filter((value) => typeof value === 'number')
      const center = mean(values, null)
      const deviation = center === null ? null : Math.sqrt(mean(values.map((value) => (value - center) ** 2)))
      return [
        [`${name}_mean`, center],
        [`${name}_std`, deviation],
      ]
    }),
  )
}

function tally<T extends string>(values: readonly T[]): Partial<Record<T, number>> {
  const counted: Partial<Record<T, number>> = {}
  for (const value of values) counted[value] = (counted[value] ?? 0) + 1
  return counted
}

/** The first seen of equally frequent ones. */
function mostFrequent(values: readonly string[]): string {
  const counted = new Map<string, number>()
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1)
  return [...counted].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}
