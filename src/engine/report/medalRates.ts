/** Medal rates of repeated runs of a benchmark (seeds): mean and standard error of the share of challenges with a medal. */

import { requireNumbers } from '../../array/requireNumbers'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { countText } from '../../errors/countText'
import { MedgradeError } from '../../errors/MedgradeError'
import { oneOf } from '../../errors/oneOf'
import { mean } from '../../python/mean'

/** The fields of a report that are read here. */
export interface MedalReport {
  readonly challenge_id?: string
  readonly competition_id?: string
  readonly submission_exists?: boolean
  readonly valid_submission?: boolean
  readonly above_median?: boolean
  readonly gold_medal?: boolean
  readonly silver_medal?: boolean
  readonly bronze_medal?: boolean
  /** Could not be graded through no fault of the submission: left out of the shares of its seed. */
  readonly not_graded?: boolean
}

/** Shares of the challenges, from 0 to 1. */
export interface SeedRates {
  readonly submissionExists: number
  readonly valid: number
  readonly aboveMedian: number
  readonly gold: number
  readonly silver: number
  readonly bronze: number
  readonly any: number
}

/** A mean over seeds. */
export interface Rate {
  readonly mean: number
  /** Sample standard deviation over seeds / √seeds; 0 for one seed. */
  readonly standardError: number
  /** mean − 1.96 · standardError, and `high` mean + 1.96 · standardError. */
  readonly low: number
  readonly high: number
}

export interface MedalRates {
  /** Rates of each seed: of the first reports of all challenges, of the second reports, … */
  readonly seeds: readonly SeedRates[]
  readonly rates: { readonly [K in keyof SeedRates]: Rate }
}

export interface MedalRatesOptions {
  /** The challenges to count, in this order. Default: all that occur. Reports of other challenges are ignored. */
  readonly challenges?: readonly string[]
  /**
   * Number of seeds if challenges have different numbers of reports: the smallest number (`'complete'`, default), or the largest (`'padded'`), where a
   * missing report is a failure without a medal.
   */
  readonly mode?: 'complete' | 'padded'
  /** Use the first so many seeds. Default: all. */
  readonly numSeeds?: number
}

/**
 * Rates of medals, valid submissions and results above the median over the seeds of a benchmark, as MLE-bench reports them: every run counts, an invalid
 * submission as one without a medal.
 *
 * @param reports in the order of the seeds; the n-th report of a challenge belongs to seed n.
 * @throws MedgradeError `too-few-values` if there is no seed: no report, or in the mode `'complete'` a challenge without a report; `bad-argument`.
 * @example
 * medalRates([{ challenge_id: 'a', gold_medal: true }, { challenge_id: 'b' }]).rates.gold.mean // → 0.5
 */
export function medalRates(reports: readonly MedalReport[], options: MedalRatesOptions = {}): MedalRates {
  checkArguments({ reports }, ['object'])
  checkOptions('medalRates', options, { challenges: 'list', mode: 'string', numSeeds: 'number' })
  const { mode, numSeeds } = options
  if (numSeeds !== undefined) requireNumbers('numSeeds', numSeeds, 1, true)
  const runs = new Map((options.challenges ?? reports.map(idOf)).map((id) => [id, [] as MedalReport[]]))
  for (const report of reports) runs.get(idOf(report))?.push(report)
  const counts = [...runs.values()].map((list) => list.length)
  const available =
    counts.length === 0
      ? 0
      : oneOf('mode', mode, 'complete', 'padded') === 'complete'
        ? Math.min(...counts)
        : Math.max(...counts)
  if (available === 0) {
    const bare = [...runs].filter(([, list]) => list.length === 0).map(([id]) => id)
    throw new MedgradeError(
      'too-few-values',
      `No seed is complete: no report of ${bare.join(', ') || 'any challenge'}`,
      {
        found: countText(reports.length, 'report'),
        expected: 'a report for each challenge',
      },
    )
  }
  const seeds = Array.from({ length: Math.min(numSeeds ?? Infinity, available) }, (_, seed) =>
    [...runs.values()].map((list) => list[seed] ?? {}).filter((report) => report.not_graded !== true),
  )
    .filter((reports) => reports.length > 0)
    .map(ratesOf)
  if (seeds.length === 0)
    throw new MedgradeError('too-few-values', 'No report could be graded', {
      found: `${countText(reports.length, 'report')} not graded`,
      expected: 'a graded report',
    })
  const names = Object.keys(seeds[0]!) as (keyof SeedRates)[]
  const rates = Object.fromEntries(names.map((name) => [name, rateOf(seeds.map((seed) => seed[name]))]))
  return { seeds, rates: rates as MedalRates['rates'] }
}

function idOf({ challenge_id, competition_id }: MedalReport): string {
  return challenge_id ?? competition_id ?? ''
}

function ratesOf(reports: readonly MedalReport[]): SeedRates {
  const share = (has: (report: MedalReport) => boolean | undefined) =>
    reports.filter((report) => has(report) === true).length / reports.length
  return {
    submissionExists: share((report) => report.submission_exists),
    valid: share((report) => report.valid_submission),
    aboveMedian: share((report) => report.above_median),
    gold: share((report) => report.gold_medal),
    silver: share((report) => report.silver_medal),
    bronze: share((report) => report.bronze_medal),
    any: share((report) => report.gold_medal || report.silver_medal || report.bronze_medal),
  }
}

function rateOf(values: readonly number[]): Rate {
  const center = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0)
  const standardError = values.length === 1 ? 0 : Math.sqrt(squares / (values.length - 1)) / Math.sqrt(values.length)
  return { mean: center, standardError, low: center - 1.96 * standardError, high: center + 1.96 * standardError }
}
