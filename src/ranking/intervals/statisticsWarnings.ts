/** Warnings that stand beside a figure. */

import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import type { IntervalMethod } from '../statisticSheets'
import { valuesOrNaN } from '../valueOrNaN'

export type StatisticsWarningCode =
  | 'missing-values'
  | 'too-few-cases'
  | 'few-cases'
  | 'small-sample-method'
  | 'all-equal'
  | 'nearly-equal'
  | 'median-basic'
  | 'median-bca-ties'
  | 'values-pile-up'
  | 'skewed'
  | 'one-case-decides'
  | 'few-resamples'
  | 'ignores-patients'
  | 'few-patients'
  | 'wald-at-bound'
  | 'wald-small-counts'
  | 'few-of-a-class'
  | 'not-adjusted'
  | 'winner-unsure'
  | 'correlation-small'
  | 'correlation-ties'
  | 'auc-at-bound'

export interface StatisticsWarning {
  readonly code: StatisticsWarningCode
  readonly text: string
}

/** What is known about a figure. What is absent is not checked. */
export interface StatisticsFacts {
  /** The values that the figure summarises; NaN or null for missing. */
  readonly values?: ArrayLike<number | null>
  /** How many of the missing values are infinite. */
  readonly infinite?: number | undefined
  /** Names of the values' cases, for the texts. */
  readonly caseNames?: readonly string[]
  /** How a value is written in a text. Default: six digits. */
  readonly valueText?: (value: number) => string
  /** Number of cases, where the figure has no list of values. */
  readonly cases?: number
  /** What the interval is of; other words than `mean` and `median` have no rule of their own. */
  readonly statistic?: string
  readonly method?: IntervalMethod
  readonly resamples?: number
  /** Number of patients and of their images, and whether patients are resampled. */
  readonly clusters?: number
  readonly images?: number
  readonly clusterResampling?: boolean
  /** Of a proportion. */
  readonly successes?: Whole
  readonly trials?: Whole
  /** Numbers of cases of the two classes. */
  readonly positives?: number
  readonly negatives?: number
  /** Number of comparisons and their adjustment. */
  readonly comparisons?: number
  readonly adjust?: string
  /** Share of the resamples in which the first algorithm is first, and its name. */
  readonly winnerShare?: number
  readonly winner?: string
}

/** With fewer cases no interval can be trusted. */
export const LEAST_CASES = 10
/** Of an interval that is not shown. */
export const nearlyEqual: StatisticsWarning = {
  code: 'nearly-equal',
  text: 'No interval: but for a few, the values are nearly equal',
}
const tooNarrow: readonly unknown[] = ['percentile', 'basic', 'normal']
const symmetric: readonly unknown[] = ['t', ...tooNarrow]

/**
 * The warnings that apply, in the order in which a report lists them.
 *
 * @throws MedgradeError `bad-argument` for a fact of another type, `bad-input` for a value that is no number.
 * @example
 * statisticsWarnings({ successes: 0, trials: 20, method: 'wald' }) // → [ { code: 'wald-at-bound', text: 'Use Wilson' } ]
 */
export function statisticsWarnings(facts: StatisticsFacts): StatisticsWarning[] {
  checkFacts(facts)
  const found: StatisticsWarning[] = []
  const warn = (applies: unknown, code: StatisticsWarningCode, text: string) => {
    if (applies) found.push({ code, text })
  }
  const { values, cases, resamples, clusters, images, method, successes: k, trials: n = 0 } = facts
  if (values) warnAboutValues(valuesOrNaN(values, 'values'), facts, warn)
  else if (cases !== undefined) warnAboutNumber(cases, warn)
  warn(resamples! < 1000, 'few-resamples', `${resamples} resamples: the ends are uncertain`)
  const ignored = clusters! < images! && !facts.clusterResampling
  warn(ignored, 'ignores-patients', 'Images of one patient are not independent: too narrow')
  warn(clusters! < LEAST_CASES, 'few-patients', `Fewer than ${LEAST_CASES} patients: no interval can be trusted`)
  if (method === 'wald' && k !== undefined) {
    const bound = k === 0 || k === n
    warn(bound, 'wald-at-bound', 'Use Wilson')
    warn(!bound && Math.min(k, n - k) < LEAST_CASES, 'wald-small-counts', 'Use Wilson')
  }
  const { positives, negatives, comparisons, winnerShare = 1, winner = 'the first algorithm' } = facts
  const smaller = Math.min(positives ?? Infinity, negatives ?? Infinity)
  warn(smaller < LEAST_CASES, 'few-of-a-class', `A class has only ${smaller} cases: the interval depends on them`)
  const unadjusted = comparisons! > 1 && facts.adjust === 'none'
  warn(unadjusted, 'not-adjusted', `${comparisons} comparisons without adjustment: some are significant by chance`)
  const share = `${percent(winnerShare)} % of the resamples`
  warn(winnerShare < 0.95, 'winner-unsure', `The first place is not certain: ${winner} wins ${share}`)
  return found
}

type Warn = (applies: unknown, code: StatisticsWarningCode, text: string) => void

function checkFacts(facts: StatisticsFacts): void {
  checkOptions('statisticsWarnings', facts, {
    values: 'list',
    infinite: 'number',
    caseNames: 'list',
    valueText: 'function',
    cases: 'number',
    statistic: 'string',
    method: 'string',
    resamples: 'number',
    clusters: 'number',
    images: 'number',
    clusterResampling: 'boolean',
    successes: 'number',
    trials: 'number',
    positives: 'number',
    negatives: 'number',
    comparisons: 'number',
    adjust: 'string',
    winnerShare: 'number or NaN',
    winner: 'string',
  })
}

function warnAboutNumber(n: number, warn: Warn, having = ''): void {
  const all = 'all values are shown; no interval can be trusted'
  warn(n < LEAST_CASES, 'too-few-cases', `Fewer than ${LEAST_CASES} cases${having}: ${all}`)
  const text = `With ${n} cases an interval may miss the truth far more often than it says`
  warn(n >= LEAST_CASES && n < 20, 'few-cases', text)
}

const sixDigits = (value: number) => String(Number(value.toPrecision(6)))

function warnAboutValues(all: Float64Array, facts: StatisticsFacts, warn: Warn): void {
  const { statistic, method, caseNames, valueText = sixDigits, infinite = 0 } = facts
  const present = all.filter((value) => !Number.isNaN(value))
  const n = present.length
  const absent = all.length - n
  warn(absent > 0, 'missing-values', `${absentWords(absent, infinite, all.length)}; this figure leaves them out`)
  warnAboutNumber(n, warn, infinite > 0 ? ' with a finite value' : '')
  const ofMean = statistic === 'mean'
  const small = n >= 20 && n < 50 && ofMean && tooNarrow.includes(method)
  warn(small, 'small-sample-method', 'This method is too narrow below 50 cases; studentised is better')
  const sorted = present.slice().sort()
  const equal = n > 1 && sorted[0] === sorted[n - 1]
  warn(equal, 'all-equal', 'All values are equal: no interval can be computed from them')
  if (equal || n <= 2) return
  const ofMedian = statistic === 'median'
  warn(ofMedian && method === 'basic', 'median-basic', 'The basic bootstrap of a median is not valid')
  const { value, count } = mostFrequent(sorted)
  warn(ofMedian && method === 'bca' && count / n >= 0.2, 'median-bca-ties', 'Tied values break this interval')
  warn(
    count > 1 && count / n >= 0.3,
    'values-pile-up',
    `${percent(count / n)} % of the cases have the value ${valueText(value)}`,
  )
  if (!ofMean) return
  const oblique = n < 100 && symmetric.includes(method) && Math.abs(skewness(present)) > 1
  warn(oblique, 'skewed', 'Skewed values: the interval may be too short on the side of the tail')
  const far = farthest(all)
  const name = caseNames?.[far.index] ?? far.index
  const moved = far.distance / (n - 1) > (0.5 * numpyStd(present, 1)) / Math.sqrt(n)
  warn(moved, 'one-case-decides', `Leaving out case ${name} moves the mean by more than half a standard error`)
}

function absentWords(absent: number, infinite: number, all: number): string {
  if (infinite === 0) return `${absent} of ${all} values ${absent === 1 ? 'is' : 'are'} missing`
  const missing = absent - infinite
  return `${infinite} of ${all} values ${infinite === 1 ? 'is' : 'are'} infinite${missing > 0 ? ` and ${missing} missing` : ''}`
}

function mostFrequent(sorted: Float64Array): { value: number; count: number } {
  let best = { value: Number.NaN, count: 0 }
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    while (end < sorted.length && sorted[end] === sorted[start]) end++
    if (end - start > best.count) best = { value: sorted[start]!, count: end - start }
    start = end
  }
  return best
}

/** The third moment over the second to the power of 1.5, both divided by n. */
function skewness(values: Float64Array): number {
  const mean = numpyMean(values)
  const variance = numpyMean(values.map((value) => (value - mean) ** 2))
  return numpyMean(values.map((value) => (value - mean) ** 3)) / (variance * Math.sqrt(variance))
}

/** The case farthest from the mean, the first of equals. Missing values are skipped. */
export function farthest(values: Float64Array): { index: number; distance: number } {
  const mean = numpyMean(values, { skipMissing: true })
  let index = 0
  let distance = Number.NaN
  for (let at = 0; at < values.length; at++) {
    const own = Math.abs(values[at]! - mean)
    if (own <= distance || Number.isNaN(own)) continue
    index = at
    distance = own
  }
  return { index, distance }
}

function percent(share: number): number {
  return Math.round(100 * share)
}
