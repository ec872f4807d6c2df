/** Medal rates over seeds: the share of challenges with a medal in each repetition of a benchmark, their mean and its standard error. */

import { requireNumbers } from '../../array/requireNumbers'
import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { oneOf } from '../../errors/oneOf'

/** The parts of a report that count here. */
export interface MedalReport {
  readonly challenge_id?: string
  readonly competition_id?: string
  readonly submission_exists?: boolean
  readonly valid_submission?: boolean
  readonly above_median?: boolean
  readonly gold_medal?: boolean
  readonly silver_medal?: boolean
  readonly bronze_medal?: boolean
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
  /** mean − and + 1.96 · standardError. */
  readonly low: number
  readonly high: number
}

export interface MedalRates {
  /** One a seed: the first report of each challenge, the second of each, … */
  readonly seeds: readonly SeedRates[]
  readonly rates: { readonly [K in keyof SeedRates]: Rate }
}

export interface MedalRatesOptions {
  /** The challenges asked for, in this order. Default: all that occur. Reports of others are left out. */
  readonly challenges?: readonly string[]
  /**
   * Where challenges have different numbers of reports: `'complete'` (default) makes as many seeds as the one with the fewest has, `'padded'` as the
   * one with the most, and a report that is missing is a failure without a medal.
   */
  readonly mode?: 'complete' | 'padded'
  /** Only this many seeds, the first. Default: all. */
  readonly numSeeds?: number
}

/**
 * Rates of medals, valid submissions and results above the median over the seeds of a benchmark, as MLE-bench reports them: an invalid submission counts
 * in the denominator, and a run is never replaced by a better one of the same challenge.
 *
 * @param reports in the order of the seeds; the n-th report of a challenge belongs to seed n.
 * @throws MedgradeError `too-few-values` without a seed: no report at all, or in the mode `'complete'` a challenge without one; `bad-argument`.
 */
export function medalRates(reports: readonly MedalReport[], options: MedalRatesOptions = {}): MedalRates {
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
        found: `${reports.length} reports`,
        expected: 'a report for each challenge',
      },
    )
  }
  const seeds = Array.from({ length: Math.min(numSeeds ?? Infinity, available) }, (_, seed) =>
    ratesOf([...runs.values()].map((list) => list[seed] ?? {})),
  )
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
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const standardError = values.length === 1 ? 0 : Math.sqrt(squares / (values.length - 1)) / Math.sqrt(values.length)
  return { mean, standardError, low: mean - 1.96 * standardError, high: mean + 1.96 * standardError }
}
