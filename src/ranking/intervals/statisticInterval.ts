import { checkOptions } from '../../errors/checkOptions'
import type { BootstrapOptions } from '../resampling/bootstrapOptions'
import {
  checkedResampling,
  type IndexStatistic,
  leaveOneOut,
  type Resampled,
  resampleEach,
} from '../resampling/resample'
import type { IntervalMethod } from '../statisticSheets'
import { basicEnds, bcaEnds, bcaParts, type Ends, percentileEnds, undefinedEnds } from './bootstrapEnds'
import { type Interval, intervalTable } from './interval'
import { type StatisticsFacts, type StatisticsWarning, statisticsWarnings } from './statisticsWarnings'

export type ResamplingMethod = 'bca' | 'basic' | 'percentile'

/** What an interval is assembled from. */
export interface IntervalParts {
  readonly resampled: Resampled
  readonly ends: Ends
  readonly method: IntervalMethod
  readonly level: number
  readonly cases: number
  readonly missing: number
  /** For the warnings, beside method and resamples. */
  readonly facts: StatisticsFacts
  readonly further?: readonly StatisticsWarning[]
}

export function assembleInterval(parts: IntervalParts): Interval {
  const { resampled, ends, method, level, cases, missing, facts, further = [] } = parts
  const { estimate, standardError, samples, undefinedSamples, seed } = resampled
  const known = { ...facts, method, ...(samples > 0 && { resamples: samples }) }
  const warnings = [...statisticsWarnings(known), ...further]
  const [low, high] = ends
  return {
    estimate,
    low,
    high,
    level,
    method,
    cases,
    missing,
    standardError,
    samples,
    undefinedSamples,
    seed,
    warnings,
  }
}

/** The ends by one of the methods that need nothing but the distribution and, for BCa, the values without each case. */
export function resampledEnds(
  resampled: Resampled,
  method: ResamplingMethod,
  tail: number,
  leftOut: () => Float64Array,
): Ends {
  const { distribution, estimate } = resampled
  if (distribution.length === 0) return undefinedEnds
  const sorted = distribution.slice().sort()
  if (method === 'percentile') return percentileEnds(sorted, tail)
  if (method === 'basic') return basicEnds(sorted, estimate, tail)
  return bcaEnds(sorted, bcaParts(distribution, estimate, leftOut()), tail)
}

/** BCa where it is defined, else percentile, unless a method is asked for. */
export function endsByDefault(
  resampled: Resampled,
  method: ResamplingMethod | undefined,
  tail: number,
  leftOut: () => Float64Array,
): { method: ResamplingMethod; ends: Ends } {
  const first = method ?? 'bca'
  const ends = resampledEnds(resampled, first, tail, leftOut)
  if (method !== undefined || !Number.isNaN(ends[0])) return { method: first, ends }
  return { method: 'percentile', ends: resampledEnds(resampled, 'percentile', tail, leftOut) }
}

/** An estimate without resampling. */
export function notResampled(estimate: number, standardError: number): Resampled {
  const distribution = new Float64Array(0)
  return { estimate, standardError, distribution, samples: 0, undefinedSamples: 0, seed: null }
}

/** Options of an interval, checked by name and type, and the level. */
export function checkedInterval(of: string, options: BootstrapOptions & { method?: IntervalMethod | undefined }) {
  checkOptions(of, options, intervalTable)
  return checkedResampling(options)
}

/** A statistic of case numbers, and what is known of its values. */
export interface ResampledStatistic {
  readonly statistic: IndexStatistic
  readonly missing?: number
  readonly facts?: StatisticsFacts
}

/** The interval of a statistic of case numbers by resampling. */
export function resampledInterval(
  count: number,
  statistic: IndexStatistic,
  options: BootstrapOptions & { method?: ResamplingMethod | undefined },
  known: Omit<ResampledStatistic, 'statistic'> = {},
): Interval {
  return resampledIntervals(count, [{ statistic, ...known }], options)[0]!
}

/** {@link resampledInterval} of each statistic; the cases are drawn once for all of them. */
export function resampledIntervals(
  count: number,
  statistics: readonly ResampledStatistic[],
  options: BootstrapOptions & { method?: ResamplingMethod | undefined },
): Interval[] {
  const { tail, level } = checkedResampling(options)
  const drawn = resampleEach(
    count,
    statistics.map(({ statistic }) => statistic),
    options,
  )
  return statistics.map(({ statistic, missing = 0, facts = {} }, at) => {
    const resampled = drawn[at]!
    const chosen = endsByDefault(resampled, options.method, tail, () => leaveOneOut(count, statistic))
    return assembleInterval({ resampled, ...chosen, level, cases: count, missing, facts })
  })
}
