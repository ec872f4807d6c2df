import { oneOf } from '../../errors/oneOf'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { studentQuantile } from '../../kernels/distributions/studentQuantile'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import { pairwiseSum } from '../../python/pairwiseSum'
import { valuesOrNaN } from '../valueOrNaN'
import { type Ends, roundingSlack, studentisedEnds } from './bootstrapEnds'
import type { Interval, IntervalOptions } from './interval'
import { checkedResampling, forEachResample, leaveOneOut, overValues, resample, summarizeResamples } from './resample'
import {
  assembleInterval,
  checkedInterval,
  notResampled,
  type ResamplingMethod,
  resampledEnds,
} from './statisticInterval'

export type MeanIntervalMethod = ResamplingMethod | 'normal' | 'studentised' | 't'

/**
 * Interval of the mean over cases. Without a `method`: the studentised bootstrap, and t where that is undefined.
 *
 * @param values one a case; NaN or null for missing, which is left out and counted.
 * @throws MedgradeError `bad-input` for a value that is no number, `bad-option` for a level outside 0 to 1 or no resample, `bad-argument` for an
 *   unknown option.
 * @example
 * const { low, high } = meanInterval([0.7, 0.8, 0.9], { method: 't' })
 * low.toFixed(3) // → 0.552
 * high.toFixed(3) // → 1.048
 */
export function meanInterval(
  values: ArrayLike<number | null>,
  options: IntervalOptions<MeanIntervalMethod> = {},
): Interval {
  const { tail, level } = checkedInterval('meanInterval', options)
  const all = valuesOrNaN(values, 'values')
  const present = all.filter((value) => !Number.isNaN(value))
  const asked = oneOf('method', options.method ?? 'studentised', ...methods)
  let chosen = endsOf(present, asked, tail, options)
  let method = asked
  if (options.method === undefined && Number.isNaN(chosen.ends[0])) {
    method = 't'
    chosen = endsOf(present, method, tail, options)
  }
  const missing = all.length - present.length
  return assembleInterval({
    ...chosen,
    method,
    level,
    cases: present.length,
    missing,
    facts: { values: all, statistic: 'mean' },
  })
}

const methods = ['studentised', 't', 'normal', 'percentile', 'basic', 'bca'] as const

function endsOf(values: Float64Array, method: MeanIntervalMethod, tail: number, options: IntervalOptions) {
  const mean = numpyMean(values)
  const error = numpyStd(values, 1) / Math.sqrt(values.length)
  if (method === 't' || method === 'normal') {
    const factor = method === 't' ? studentQuantile(1 - tail, values.length - 1) : normalQuantile(1 - tail)
    const ends: Ends = [mean - factor * error, mean + factor * error]
    return { resampled: notResampled(mean, error), ends }
  }
  if (method === 'studentised') {
    const { resampled, ratios } = studentised(values, options)
    return { resampled, ends: studentisedEnds(ratios.sort(), mean, error, tail) }
  }
  const statistic = overValues(values, numpyMean)
  const resampled = resample(values.length, statistic, options)
  return { resampled, ends: resampledEnds(resampled, method, tail, () => leaveOneOut(values.length, statistic)) }
}

/** The resampled means, and (x̄* − x̄)/se* of every resample whose values differ. */
export function studentised(values: Float64Array, options: IntervalOptions) {
  const n = values.length
  const full = numpyMean(values)
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
      if (spread > slack) ratios[used++] = (mean - full) / (spread / root)
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
