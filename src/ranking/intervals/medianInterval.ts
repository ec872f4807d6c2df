import { oneOf } from '../../errors/oneOf'
import { binomialBelow } from '../../kernels/distributions/binomialBelow'
import { argsort } from '../../kernels/sorting/argsort'
import { median } from '../../kernels/statistics/quantile'
import type { IndexStatistic } from '../resampling/resample'
import { valuesOrNaN } from '../valueOrNaN'
import { type Ends, undefinedEnds } from './bootstrapEnds'
import type { Interval, IntervalOptions } from './interval'
import {
  assembleInterval,
  checkedInterval,
  notResampled,
  type ResamplingMethod,
  resampledIntervals,
} from './statisticInterval'

export type MedianIntervalMethod = ResamplingMethod | 'binomial'

/** From this number of cases on the percentile bootstrap of a median is the default. */
const PERCENTILE_FROM = 20

/**
 * Interval of the median over cases. Without a `method`: between order statistics by the binomial distribution below 20 cases, the percentile bootstrap
 * from there on. The basic bootstrap of a median is not valid and carries the warning `median-basic`.
 *
 * @param values one a case; NaN or null for missing, which is left out and counted.
 * @throws MedgradeError as {@link meanInterval}.
 * @example
 * const { low, high } = medianInterval([0.1, 0.5, 0.6, 0.7, 0.8, 0.9])
 * low + ' to ' + high // → 0.1 to 0.9
 */
export function medianInterval(
  values: ArrayLike<number | null>,
  options: IntervalOptions<MedianIntervalMethod> = {},
): Interval {
  return medianIntervals([values], options)[0]!
}

/** {@link medianInterval} of each list; lists of as many values are resampled together, for which the cases are drawn once. */
export function medianIntervals(
  lists: readonly ArrayLike<number | null>[],
  options: IntervalOptions<MedianIntervalMethod> = {},
): Interval[] {
  const { tail, level } = checkedInterval('medianInterval', options)
  const known = lists.map((values) => {
    const all = valuesOrNaN(values, 'values')
    const present = all.filter((value) => !Number.isNaN(value))
    return {
      present,
      cases: present.length,
      missing: all.length - present.length,
      facts: { values: all, statistic: 'median' },
    }
  })
  const drawn = new Map<number, IterableIterator<Interval>>()
  return known.map(({ present, ...one }) => {
    const { cases } = one
    const advised = cases < PERCENTILE_FROM ? 'binomial' : 'percentile'
    const method = oneOf('method', options.method ?? advised, 'binomial', 'percentile', 'basic', 'bca')
    if (method === 'binomial') {
      const resampled = notResampled(median(present), Number.NaN)
      return assembleInterval({ resampled, ends: binomialEnds(present, tail), method, level, ...one })
    }
    if (!drawn.has(cases)) {
      const same = known.filter((other) => other.cases === cases)
      const statistics = same.map((other) => ({ ...other, statistic: medianOver(other.present) }))
      drawn.set(cases, resampledIntervals(cases, statistics, { ...options, method }).values())
    }
    return drawn.get(cases)!.next().value!
  })
}

/** Order statistics between which the median lies with at least the level, whatever the distribution; undefined where there are too few. */
function binomialEnds(values: Float64Array, tail: number): Ends {
  const n = values.length
  let low = 0
  while (low < n && binomialBelow(low, n) < tail) low++
  let high = n
  // P(X > k) = P(X ≤ n − k − 1).
  while (high > 0 && binomialBelow(n - high, n) <= tail) high--
  const sorted = values.slice().sort()
  return low < 1 || high > n - 1 ? undefinedEnds : [sorted[low - 1]!, sorted[high]!]
}

/** The median of the values drawn. The values are sorted once; of a resample only the number of draws of each place is counted. */
function medianOver(values: Float64Array): IndexStatistic {
  const n = values.length
  const order = argsort(values)
  const sorted = values.slice().sort()
  const placeOf = new Uint32Array(n)
  for (let place = 0; place < n; place++) placeOf[order[place]!] = place
  const draws = new Uint32Array(n)
  return (cases) => {
    if (cases.length === 0) return Number.NaN
    draws.fill(0)
    for (let i = 0; i < cases.length; i++) draws[placeOf[cases[i]!]!]!++
    // The two middle values, which are one for an odd number.
    const lower = (cases.length - 1) >> 1
    let place = 0
    let passed = draws[0]!
    while (passed <= lower) passed += draws[++place]!
    const low = sorted[place]!
    if (cases.length % 2 === 1) return low
    while (passed <= lower + 1) passed += draws[++place]!
    return (low + sorted[place]!) / 2
  }
}
