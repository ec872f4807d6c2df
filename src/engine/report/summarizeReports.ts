/** Summary of the reports of systems: results on each challenge, mean percentile, medals and validity. */

import { mleBenchThresholds } from '../../challenges/mle-bench/thresholds'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { mean } from '../../python/mean'
import { isNotGraded, notGradedSentence } from './isNotGraded'
import { medalRates } from './medalRates'
import { reportNumber } from './reportNumber'
import { reportScore } from './score/reportScore'
import { type BenchmarkResult, summarizeBenchmark } from './summarizeBenchmark'

/** The fields of a report that are read here; NaN and the infinities may be the strings "NaN", "Infinity", "-Infinity", as in JSON. */
export interface ReportLike {
  readonly challenge_id: string
  /** Present in reports of MLE-bench only. */
  readonly competition_id?: string
  readonly valid_submission: boolean
  readonly score?: unknown
  /** Whether a lower score is better. */
  readonly is_lower_better?: boolean
  readonly metrics?: Readonly<Record<string, unknown>> | null
  readonly gold_medal?: boolean
  readonly silver_medal?: boolean
  readonly bronze_medal?: boolean
  readonly above_median?: boolean
  readonly error?: { readonly message: string; readonly code?: string; readonly side?: string } | null
  readonly details?: {
    readonly raw: Readonly<Record<string, unknown>> | null
    readonly directions?: Readonly<Record<string, 'higher' | 'lower' | null>>
  }
  readonly run?: Readonly<Record<string, unknown>>
}

export interface SystemReports {
  readonly system: string
  readonly reports: readonly ReportLike[]
}

/** The result of a system on one challenge, over all its runs. */
export interface ChallengeSummary {
  readonly challenge: string
  /** 0: the system has no report for it, which counts as a failure. */
  readonly runs: number
  /** Runs that could not be graded through a fault of the answers or of medgrade: no failures, and not among `runs`. */
  readonly notGraded: number
  readonly valid: number
  /** Mean over the runs of the unrounded fraction, 0 for a failed run; null if a valid run was not ranked, or none was graded. */
  readonly percentile: number | null
  /** Score of the best run, as its report has it. */
  readonly score: number | null
  /** That score in the sign and direction of its challenge: a challenge that ranks by `-total` shows `total`. */
  readonly shownScore: { readonly name: string; readonly value: number; readonly better: 'higher' | 'lower' } | null
  /** The best medal of the runs. Medal rates count every run. */
  readonly medal: 'gold' | 'silver' | 'bronze' | null
  readonly aboveMedian: boolean
  /** Error of the last failed run. */
  readonly error: string | null
}

export interface MedalNumbers {
  readonly gold: number
  readonly silver: number
  readonly bronze: number
  readonly any: number
}

/** The result of a system over the benchmark. Rates are shares of the challenges. */
export interface SystemSummary extends Omit<BenchmarkResult, 'meanPercentile'> {
  readonly system: string
  /** Σ percentile / number of ranked challenges; a failed challenge adds 0. null if no challenge is ranked. */
  readonly meanPercentile: number | null
  /** Runs of all challenges; a missing report is one failed run. */
  readonly runs: number
  readonly validRuns: number
  /** Runs that could not be graded; they count nowhere else. */
  readonly notGraded: number
  /** Largest number of runs of one challenge. */
  readonly seeds: number
  /** Medals of all runs. */
  readonly medals: MedalNumbers
  /** Mean over seeds of the share of challenges with a medal; a missing run is a failure. */
  readonly medalRates: MedalNumbers
  /** Standard errors of these means: sample standard deviation over seeds / √seeds, 0 for one seed. */
  readonly medalRateErrors: MedalNumbers
  readonly aboveMedianRate: number
  readonly aboveMedianRateError: number
  readonly challenges: readonly ChallengeSummary[]
}

export interface BenchmarkSummary {
  readonly challenges: readonly string[]
  readonly systems: readonly SystemSummary[]
  readonly warnings: readonly string[]
}

export interface SummarizeReportsOptions {
  /** The challenges of the benchmark. Default: all for which a system has a report, in code-point order. Batch lines without a known challenge are ignored, with a warning. */
  readonly challenges?: readonly string[]
}

/**
 * The results of systems over a benchmark, best mean percentile first. Missing reports and invalid submissions count 0 in the mean percentile and in
 * every rate, but those of benchmarks that a system has no report of; runs that could not be graded, through a fault of the answers or of medgrade, count nowhere; several runs of one challenge are averaged. A challenge is not ranked if a valid report has no percentile, or if it belongs to MLE-bench or
 * AutoMedBench and no report has one; it is left out of the mean, with a warning. Systems without a ranked challenge come last.
 * Definition: ReX-MLE, section 2.3.
 *
 * @example
 * const reports = [{ challenge_id: 'isles22', valid_submission: true, metrics: { percentile: 0.75 } }]
 * const { systems } = summarizeReports([{ system: 'mine', reports }], { challenges: ['isles22', 'seg_a'] })
 * systems[0].meanPercentile // → 0.375
 */
export function summarizeReports(
  systems: readonly SystemReports[],
  options: SummarizeReportsOptions = {},
): BenchmarkSummary {
  checkArguments({ systems }, [{ system: 'string', reports: ['object'] }])
  checkOptions('summarizeReports', options, { challenges: 'list' })
  const all = systems.flatMap(({ reports }) => reports)
  const seen = new Set(all.map((report) => report.challenge_id))
  const strays = new Set(all.filter(isStray).map((report) => report.challenge_id))
  const challenges = options.challenges ?? [...seen].filter((id) => !strays.has(id)).sort()
  const warnings = [...seen]
    .filter((id) => !challenges.includes(id))
    .map((id) => `reports of '${id}' are left out, it ${strays.has(id) ? 'is no challenge' : 'was not asked for'}`)
  const unranked = challenges.filter((id) =>
    isUnranked(
      all
        .filter((report) => report.challenge_id === id)
        .map((report) => ({
          valid: report.valid_submission,
          percentile: percentileOf(report),
          competition: report.competition_id !== undefined,
        })),
      id,
    ),
  )
  const ungraded = all.filter((report) => challenges.includes(report.challenge_id) && isNotGraded(report)).length
  if (ungraded > 0) warnings.push(notGradedSentence(ungraded))
  if (unranked.length > 0) warnings.push(`without a percentile, left out of the mean: ${unranked.join(', ')}`)
  const summaries = systems.map((system) =>
    summarizeSystem(system, challenges, { unranked, asked: options.challenges !== undefined }),
  )
  const order = (value: number | null) => (value === null || Number.isNaN(value) ? -1 : value)
  summaries.sort((a, b) => order(b.meanPercentile) - order(a.meanPercentile))
  return { challenges, systems: summaries, warnings }
}

/** Whether a report is of a batch line that names no known challenge. */
function isStray({ challenge_id: id, error }: ReportLike): boolean {
  return error?.code === 'unknown-challenge' || (error?.code === 'bad-batch' && id === '')
}

function summarizeSystem(
  { system, reports }: SystemReports,
  challenges: readonly string[],
  { unranked, asked }: { readonly unranked: readonly string[]; readonly asked: boolean },
): SystemSummary {
  const ran = new Set(reports.map((report) => benchmarkOf(report.challenge_id)))
  const rows = challenges.map((challenge) =>
    summarizeChallenge(
      challenge,
      reports.filter((report) => report.challenge_id === challenge),
    ),
  )
  // A system of one benchmark fails no challenge of another, unless it was asked for.
  const counts = ({ challenge, runs, notGraded }: ChallengeSummary) =>
    runs > 0 || (notGraded === 0 && (asked || ran.size === 0 || ran.has(benchmarkOf(challenge))))
  const rated = rows.filter(counts)
  const ranked = rated.filter(({ challenge }) => !unranked.includes(challenge))
  const percentiles = Object.fromEntries(
    ranked.map(({ challenge, valid, percentile }) => [challenge, valid > 0 ? percentile : null]),
  )
  const valid = rows.filter((row) => row.valid > 0).length
  const share = (value: number) => (rated.length === 0 ? 0 : value / rated.length)
  const medal = medalsOf(
    reports,
    rated.map(({ challenge }) => challenge),
  )
  return {
    system,
    meanPercentile: ranked.length > 0 ? summarizeBenchmark(percentiles).meanPercentile : null,
    valid,
    runs: rated.reduce((sum, row) => sum + Math.max(row.runs, 1), 0),
    notGraded: rows.reduce((sum, row) => sum + row.notGraded, 0),
    validRuns: rows.reduce((sum, row) => sum + row.valid, 0),
    numChallenges: rated.length,
    validityRate: share(valid),
    ...medal,
    challenges: rows,
  }
}

/** Medals of all runs, and their rates over seeds. */
function medalsOf(reports: readonly ReportLike[], challenges: readonly string[]) {
  const own = reports
    .filter((report) => challenges.includes(report.challenge_id))
    .map((report) => ({ ...report, not_graded: isNotGraded(report) }))
  const { seeds, rates } =
    own.length === 0 ? { seeds: [], rates: null } : medalRates(own, { challenges, mode: 'padded' })
  const each = (value: (name: keyof MedalNumbers) => number): MedalNumbers => ({
    gold: value('gold'),
    silver: value('silver'),
    bronze: value('bronze'),
    any: value('any'),
  })
  const has = (report: ReportLike, name: keyof MedalNumbers): boolean =>
    name === 'any' ? medalOrder.some((medal) => has(report, medal)) : report[`${name}_medal`] === true
  return {
    seeds: seeds.length,
    medals: each((name) => own.filter((report) => has(report, name)).length),
    medalRates: each((name) => rates?.[name].mean ?? 0),
    medalRateErrors: each((name) => rates?.[name].standardError ?? 0),
    aboveMedianRate: rates?.aboveMedian.mean ?? 0,
    aboveMedianRateError: rates?.aboveMedian.standardError ?? 0,
  }
}

const medalOrder = ['gold', 'silver', 'bronze'] as const

function summarizeChallenge(challenge: string, all: readonly ReportLike[]): ChallengeSummary {
  const runs = all.filter((run) => !isNotGraded(run))
  const valid = runs.filter((run) => run.valid_submission)
  const percentiles = runs.map((run) => (run.valid_submission ? percentileOf(run) : 0))
  const ranked = valid.length > 0 && percentiles.every((percentile) => percentile !== null)
  const best = valid.reduce<ReportLike | null>((a, b) => (a && !isBetter(b, a) ? a : b), null)
  const failed = runs.filter((run) => !run.valid_submission).at(-1)
  return {
    challenge,
    runs: runs.length,
    notGraded: all.length - runs.length,
    valid: valid.length,
    percentile: ranked ? mean(percentiles) : null,
    score: best ? reportNumber(best.score) : null,
    shownScore: best && reportScore(best),
    medal: medalOrder.find((medal) => runs.some((run) => run[`${medal}_medal`] === true)) ?? null,
    aboveMedian: runs.some((run) => run.above_median === true),
    error:
      all.length === 0
        ? 'no report'
        : runs.length === 0
          ? (all.at(-1)?.error?.message ?? 'not graded')
          : failed
            ? (failed.error?.message ?? 'invalid submission')
            : null,
  }
}

/** Compares by the percentile or, if both have none, by the score in its direction. */
function isBetter(a: ReportLike, b: ReportLike): boolean {
  const [x, y] = [percentileOf(a), percentileOf(b)]
  if (x !== null || y !== null) return (x ?? 0) > (y ?? 0)
  const gain = (reportNumber(a.score) ?? Number.NaN) - (reportNumber(b.score) ?? Number.NaN)
  return a.is_lower_better === true ? gain < 0 : gain > 0
}

/** Whether a challenge is not ranked: a valid run has no percentile, or all runs failed and the benchmark ranks nothing. */
export function isUnranked(runs: readonly RankedRun[], challenge: string): boolean {
  const hasNone = ({ percentile }: RankedRun) => percentile === undefined || percentile === null
  if (runs.some((run) => run.valid && hasNone(run))) return true
  if (!runs.every(hasNone)) return false
  return benchmarkOf(challenge) !== null || runs.some(({ competition }) => competition === true)
}

/** The benchmark without percentiles that a challenge belongs to; null for all others. */
function benchmarkOf(challenge: string): 'AutoMedBench' | 'MLE-bench' | null {
  if (challenge.startsWith('automedbench-')) return 'AutoMedBench'
  return Object.hasOwn(mleBenchThresholds, challenge) ? 'MLE-bench' : null
}

/** What decides whether a challenge is ranked. */
export interface RankedRun {
  readonly valid: boolean
  readonly percentile?: unknown
  /** The report is one of MLE-bench. */
  readonly competition?: boolean
}

/** The percentile, unrounded if the report has details. */
export function percentileOf({ metrics, details }: Pick<ReportLike, 'details' | 'metrics'>): number | null {
  return reportNumber(details?.raw?.percentile ?? metrics?.percentile)
}
