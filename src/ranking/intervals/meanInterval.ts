import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { studentQuantile } from '../../kernels/distributions/studentQuantile'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import { pairwiseSum } from '../../python/pairwiseSum'
import { valuesOrNaN } from '../valueOrNaN'
import { type Ends, roundingSlack, studentisedEnds, undefinedEnds } from './bootstrapEnds'
import { type Interval, type IntervalOptions, intervalTable } from './interval'
import { type RangeScale, rangeScale, type ValueRange } from './rangeScale'
import { checkedResampling, forEachResample, leaveOneOut, overValues, resample, summarizeResamples } from './resample'
import {
  assembleInterval,
  checkedInterval,
  notResampled,
  type ResamplingMethod,
  resampledEnds,
} from './statisticInterval'

export type MeanIntervalMethod = ResamplingMethod | 'normal' | 'studentised' | 't'

export interface MeanIntervalOptions extends IntervalOptions<MeanIntervalMethod> {
  /**
   * Least and largest value that is possible, such as [0, 1] for Dice and [0, Infinity] for a distance. The studentised bootstrap and t then work on the logit
   * scale between two bounds and on the log scale from one, and their ends lie within the range.
   */
  readonly range?: ValueRange
}

/**
 * Interval of the mean over cases. Without a `method`: the studentised bootstrap, and t where that is undefined. With a `range` both respect it.
 *
 * @param values one a case; NaN or null for missing, which is left out and counted.
 * @throws MedgradeError `bad-input` for a value that is no number, `bad-option` for a level outside 0 to 1, no resample, a value outside `range`
 *   or a `range` for a method that does not know it, `bad-argument` for an unknown option.
 * @example
 * const { low, high } = meanInterval([0.7, 0.8, 0.9], { method: 't' })
 * low.toFixed(3) // → 0.552
 * high.toFixed(3) // → 1.048
 */
export function meanInterval(values: ArrayLike<number | null>, options: MeanIntervalOptions = {}): Interval {
  checkArguments({ options }, 'object')
  const { range, ...drawing } = options
  checkOptions('meanInterval', options, meanTable)
  const { tail, level } = checkedInterval('meanInterval', drawing)
  const all = valuesOrNaN(values, 'values')
  const present = all.filter((value) => !Number.isNaN(value))
  const asked = oneOf('method', options.method ?? 'studentised', ...methods)
  const scale = scaleOf(range, asked, present)
  let chosen = endsOf(present, asked, tail, { ...drawing, scale })
  let method = asked
  if (options.method === undefined && Number.isNaN(chosen.ends[0])) {
    method = 't'
    chosen = endsOf(present, method, tail, { ...drawing, scale })
  }
  const missing = all.length - present.length
  return assembleInterval({
    ...chosen,
    method: scale && (method === 'studentised' || method === 't') ? `${method}-${scale.name}` : method,
    level,
    cases: present.length,
    missing,
    facts: { values: all, statistic: 'mean' },
  })
}

const methods = ['studentised', 't', 'normal', 'percentile', 'basic', 'bca'] as const

const meanTable: OptionTable<MeanIntervalOptions> = { ...intervalTable, range: 'list' }

type Drawing = IntervalOptions & { readonly scale?: RangeScale | null }

function scaleOf(range: ValueRange | undefined, method: MeanIntervalMethod, values: Float64Array): RangeScale | null {
  if (range === undefined) return null
  if (method !== 'studentised' && method !== 't')
    return refuse('bad-option', 'range', `the method ${method}`, 'studentised or t')
  const outside = values.find((value) => value < range[0] || value > range[1])
  if (outside !== undefined) refuse('bad-option', 'a value', outside, `the range ${range[0]} to ${range[1]}`)
  return rangeScale(range)
}

function endsOf(values: Float64Array, method: MeanIntervalMethod, tail: number, options: Drawing) {
  const mean = numpyMean(values)
  const error = numpyStd(values, 1) / Math.sqrt(values.length)
  if (method === 't' || method === 'normal') {
    const factor = method === 't' ? studentQuantile(1 - tail, values.length - 1) : normalQuantile(1 - tail)
    const ends: Ends = [-factor, factor]
    return { resampled: notResampled(mean, error), ends: around(mean, error, ends, options.scale ?? null) }
  }
  if (method === 'studentised') {
    const { resampled, ratios } = studentised(values, options)
    const [low, high] = studentisedEnds(ratios.sort(), 0, 1, tail)
    return { resampled, ends: around(mean, error, [low, high], options.scale ?? null) }
  }
  const statistic = overValues(values, numpyMean)
  const resampled = resample(values.length, statistic, options)
  return { resampled, ends: resampledEnds(resampled, method, tail, () => leaveOneOut(values.length, statistic)) }
}

/** The mean and so many standard errors below and above it, on the scale where there is one: there the error is multiplied by the slope. */
function around(mean: number, error: number, [below, above]: Ends, scale: RangeScale | null): Ends {
  if (scale === null) return [mean + below * error, mean + above * error]
  const at = scale.to(mean)
  // A mean at a bound: all values are equal.
  if (!Number.isFinite(at) || !(error > 0)) return undefinedEnds
  const step = scale.slope(mean) * error
  return [scale.from(at + below * step), scale.from(at + above * step)]
}

/** The resampled means, and (x̄* − x̄)/se* of every resample whose values differ. */
export function studentised(values: Float64Array, options: Drawing) {
  const n = values.length
  const { scale } = options
  const full = numpyMean(values)
  const scaled = scale?.to(full) ?? full
  const slack = roundingSlack(full)
  const { samples } = checkedResampling(options)
  const means = new Float64Array(n > 1 ? samples : 0)
  const ratios = new Float64Array(means.length)
  const sample = new Float64Array(n)
  const squares = new Float64Array(n)
  const root = Math.sqrt(n)
  let drawn = 0
  let used = 0
  if (n > 1) {
    forEachResample(n, options, (cases) => {
      take(values, cases, sample)
      const mean = pairwiseSum(sample) / n
      means[drawn++] = mean
      const spread = deviation(sample, mean, squares)
      if (!(spread > slack)) return
      ratios[used++] = scale
        ? (scale.to(mean) - scaled) / (scale.slope(mean) * (spread / root))
        : (mean - full) / (spread / root)
    })
  }
  return { resampled: summarizeResamples(full, means, drawn, options), ratios: ratios.subarray(0, used) }
}

/** A function of its own: V8 keeps the lists in registers only there. */
function take(values: Float64Array, cases: ArrayLike<number>, sample: Float64Array): void {
  for (let i = 0; i < sample.length; i++) sample[i] = values[cases[i]!]!
}

/** As numpyStd, with a mean that is known and a list for the squares: both are found for thousands of resamples. */
function deviation(values: Float64Array, mean: number, squares: Float64Array): number {
  const n = values.length
  for (let i = 0; i < n; i++) {
    const distance = values[i]! - mean
    squares[i] = distance * distance
  }
  return Math.sqrt(((pairwiseSum(squares) / n) * n) / (n - 1))
}
