/** The report of one submission: keys, order and values of the reference, then the keys that medgrade adds. */

import type { Challenge, ChallengeReport, Metric, Plain, ReportError } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { roundExact } from '../../python/roundExact'
import { type MedalThresholds, medalFor } from '../../ranking/medalFor'
import { plainPath } from '../files/plainPath'
import { roundMetrics } from './roundMetrics'
import { toReportError } from './toReportError'

/** The result of grading: the unrounded output (a dictionary, or a single number), or the error. */
export type Outcome =
  | { readonly output: Readonly<Record<string, number>> | number; readonly error?: undefined }
  | { readonly output: null; readonly error: ReportError }

export interface ReportContext {
  readonly challengeId: string
  /** Chooses the keys of the report; default 'rex-mle'. */
  readonly benchmark?: Challenge['benchmark']
  readonly metrics: readonly Metric[]
  readonly thresholds: MedalThresholds
  readonly submissionExists: boolean
  readonly submissionPath: string
  readonly now: Date
  readonly warnings: readonly string[]
  readonly medgrade: ChallengeReport['medgrade']
  readonly results?: Plain
  readonly understood?: readonly string[]
}

/** Rounds the output, determines score (`overall`, else the first value) and medals, and builds the report. */
export function buildReport(outcome: Outcome, context: ReportContext): ChallengeReport {
  const { thresholds } = context
  const graded = roundOutcome(outcome, context.metrics)
  const medals = medalFor(graded.score, thresholds)
  const report: ChallengeReport = {
    challenge_id: context.challengeId,
    score: graded.score,
    metrics: graded.metrics,
    gold_threshold: thresholds.gold,
    silver_threshold: thresholds.silver,
    bronze_threshold: thresholds.bronze,
    median_threshold: thresholds.median,
    any_medal: medals.any,
    gold_medal: medals.gold,
    silver_medal: medals.silver,
    bronze_medal: medals.bronze,
    above_median: medals.aboveMedian,
    submission_exists: context.submissionExists,
    valid_submission: graded.score !== null,
    is_lower_better: thresholds.isLowerBetter,
    created_at: localTimestamp(context.now),
    submission_path: plainPath(context.submissionPath),
    error: graded.error,
    warnings: [...context.warnings],
    ...(context.understood === undefined ? {} : { understood: context.understood }),
    ...(context.results === undefined ? {} : { results: context.results }),
    medgrade: context.medgrade,
  }
  return context.benchmark === 'mle-bench' ? inMleBenchOrder(report) : report
}

/** The keys of MLE-bench in its order, then the others. */
function inMleBenchOrder({
  challenge_id,
  metrics,
  error,
  warnings,
  medgrade,
  ...shared
}: ChallengeReport): ChallengeReport {
  return { competition_id: challenge_id, ...shared, challenge_id, metrics, error, warnings, medgrade }
}

interface Graded {
  readonly score: number | null
  readonly metrics: Record<string, number> | null
  readonly error: ReportError | null
}

function roundOutcome(outcome: Outcome, specs: readonly Metric[]): Graded {
  const failed = (error: ReportError): Graded => ({ score: null, metrics: null, error })
  if (outcome.output === null) return failed(outcome.error)
  if (typeof outcome.output === 'number') return { score: roundExact(outcome.output, 5), metrics: null, error: null }
  try {
    const metrics = roundMetrics(outcome.output, specs)
    const score = metrics.overall ?? Object.values(metrics)[0]
    if (score === undefined) throw new MedgradeError('invalid-submission', 'Grading gave no metric at all')
    return { score, metrics, error: null }
  } catch (error) {
    return failed(toReportError(error, { side: 'medgrade' }))
  }
}

/** Local time as Python's `isoformat` prints it: without a zone, and without microseconds if they are zero. */
export function localTimestamp(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  const ms = date.getMilliseconds()
  return `${day}T${time}${ms === 0 ? '' : `.${String(ms).padStart(3, '0')}000`}`
}
