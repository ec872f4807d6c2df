import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { exponential } from '../../kernels/elementary/exponential'
import { naturalLog } from '../../kernels/elementary/naturalLog'
import { kendallTauB, pearsonR, spearmanRho } from '../../kernels/statistics/correlation'
import { checkedResampling, type IndexStatistic } from '../resampling/resample'
import { valuesOrNaN } from '../valueOrNaN'
import { type Ends, roundingSlack, undefinedEnds } from './bootstrapEnds'
import { type Interval, type IntervalOptions, intervalTable } from './interval'
import { assembleInterval, notResampled, type ResamplingMethod, resampledInterval } from './statisticInterval'
import type { StatisticsWarning } from './statisticsWarnings'

export type CorrelationIntervalMethod = ResamplingMethod | 'fieller' | 'fisher-z'

export interface CorrelationIntervalOptions extends IntervalOptions<CorrelationIntervalMethod> {
  /** Default `pearson`; `kendall` is tau-b. */
  readonly coefficient?: 'kendall' | 'pearson' | 'spearman'
}

const statistics = { pearson: pearsonR, spearman: spearmanRho, kendall: kendallTauB }

/** Below this number of pairs Fisher's z is not the default. */
const FISHER_FROM = 10

/**
 * Interval of a correlation over the pairs in which both values are present. Without a `method`: Fisher's z, or the percentile bootstrap of pairs with a
 * warning below 10 pairs or where a value occurs twice.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-option` for `fieller` of another coefficient than Spearman's; else as
 *   {@link meanInterval}.
 * @example
 * const x = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
 * const y = [2, 1, 4, 3, 6, 5, 8, 7, 10, 9]
 * const { low, high } = correlationInterval(x, y)
 * low.toFixed(3) // → 0.758
 * high.toFixed(3) // → 0.986
 */
export function correlationInterval(
  x: ArrayLike<number | null>,
  y: ArrayLike<number | null>,
  options: CorrelationIntervalOptions = {},
): Interval {
  checkArguments({ x, y }, 'list', 'list')
  checkOptions('correlationInterval', options, { ...intervalTable, coefficient: 'string' })
  const coefficient = oneOf('coefficient', options.coefficient, 'pearson', 'spearman', 'kendall')
  if (x.length !== y.length) refuse('shape-mismatch', 'paired values', `${y.length} values`, `${x.length} values`)
  const [allX, allY] = [valuesOrNaN(x, 'x'), valuesOrNaN(y, 'y')]
  const present = (_: number, i: number) => !Number.isNaN(allX[i]!) && !Number.isNaN(allY[i]!)
  const [first, second] = [allX.filter(present), allY.filter(present)]
  const cases = first.length
  const missing = allX.length - cases
  const { advised, further } = adviceFor(first, second)
  const method = oneOf('method', options.method ?? advised, 'fisher-z', 'fieller', 'percentile', 'basic', 'bca')
  if (method === 'fieller' && coefficient !== 'spearman')
    refuse('bad-option', 'coefficient with the method fieller', coefficient, 'spearman')
  const facts = { cases, statistic: coefficient }
  if (method !== 'fisher-z' && method !== 'fieller') {
    const statistic = overPairs(first, second, statistics[coefficient])
    const found = resampledInterval(cases, statistic, { ...options, method }, { missing, facts })
    return options.method === undefined ? { ...found, warnings: [...found.warnings, ...further] } : found
  }
  const { tail, level } = checkedResampling(options)
  const r = statistics[coefficient](first, second)
  const error = errorOfZ(coefficient, r, cases, method === 'fieller')
  const ends = transformedEnds(r, cases, error * normalQuantile(1 - tail))
  return assembleInterval({ resampled: notResampled(r, Number.NaN), ends, method, level, cases, missing, facts })
}

function adviceFor(x: Float64Array, y: Float64Array) {
  const small = x.length < FISHER_FROM
  const tied = new Set(x).size < x.length || new Set(y).size < y.length
  const further: StatisticsWarning[] = []
  const says = 'the interval is of the resampled pairs and approximate'
  if (small) further.push({ code: 'correlation-small', text: `Fewer than ${FISHER_FROM} pairs: ${says}` })
  if (tied) further.push({ code: 'correlation-ties', text: `Tied values: ${says}` })
  return { advised: small || tied ? ('percentile' as const) : ('fisher-z' as const), further }
}

/** Standard error of atanh r: Fisher; Bonett and Wright or Fieller, Hartley and Pearson for Spearman's; Fieller, Hartley and Pearson for Kendall's. */
function errorOfZ(coefficient: 'kendall' | 'pearson' | 'spearman', r: number, n: number, fieller: boolean): number {
  if (coefficient === 'kendall') return Math.sqrt(0.437 / (n - 4))
  if (fieller) return 1.03 / Math.sqrt(n - 3)
  return Math.sqrt((coefficient === 'spearman' ? 1 + (r * r) / 2 : 1) / (n - 3))
}

function transformedEnds(r: number, n: number, half: number): Ends {
  if (n <= 4 || Number.isNaN(r)) return undefinedEnds
  if (1 - Math.abs(r) <= roundingSlack(r)) return [r, r]
  const z = naturalLog((1 + r) / (1 - r)) / 2
  return [hyperbolicTangent(z - half), hyperbolicTangent(z + half)]
}

/** By the exponential that does not overflow. */
function hyperbolicTangent(z: number): number {
  const small = exponential(-2 * Math.abs(z))
  return (Math.sign(z) * (1 - small)) / (1 + small)
}

function overPairs(x: Float64Array, y: Float64Array, statistic: typeof pearsonR): IndexStatistic {
  return (cases) => {
    const [first, second] = [new Float64Array(cases.length), new Float64Array(cases.length)]
    for (let i = 0; i < cases.length; i++) {
      first[i] = x[cases[i]!]!
      second[i] = y[cases[i]!]!
    }
    return statistic(first, second)
  }
}
