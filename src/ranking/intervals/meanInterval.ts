import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { studentQuantile } from '../../kernels/distributions/studentQuantile'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import { leaveOneOutMeans } from '../resampling/leaveOneOutMeans'
import { overValues, resample } from '../resampling/resample'
import { valuesOrNaN } from '../valueOrNaN'
import { type Ends, studentisedEnds, undefinedEnds } from './bootstrapEnds'
import { type Interval, type IntervalOptions, intervalTable } from './interval'
import { type RangeScale, rangeScale, type ValueRange } from './rangeScale'
import {
  assembleInterval,
  checkedInterval,
  notResampled,
  type ResamplingMethod,
  resampledEnds,
} from './statisticInterval'
import { type ScaledValues, type Studentised, studentised } from './studentised'

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
  return meanIntervals([{ values, range }], drawing)[0]!
}

/** Values of cases, and the range of {@link MeanIntervalOptions} for them. */
export interface RangedValues {
  readonly values: ArrayLike<number | null>
  readonly range?: ValueRange | undefined
}

/** {@link meanInterval} of each list; lists of as many values are resampled together, for which the cases are drawn once. */
export function meanIntervals(
  lists: readonly RangedValues[],
  options: IntervalOptions<MeanIntervalMethod> = {},
): Interval[] {
  const { tail, level } = checkedInterval('meanInterval', options)
  const asked = oneOf('method', options.method ?? 'studentised', ...methods)
  const known = lists.map(({ values, range }) => {
    const all = valuesOrNaN(values, 'values')
    const present = all.filter((value) => !Number.isNaN(value))
    return { all, values: present, scale: scaleOf(range, asked, present) }
  })
  const drawn = asked === 'studentised' ? studentised(known, options) : []
  return known.map(({ all, ...own }, at) => {
    const { values, scale } = own
    let method = asked
    let chosen = endsOf(own, asked, tail, options, drawn[at])
    if (options.method === undefined && Number.isNaN(chosen.ends[0])) {
      method = 't'
      chosen = endsOf(own, method, tail, options)
    }
    return assembleInterval({
      ...chosen,
      method: scale && (method === 'studentised' || method === 't') ? `${method}-${scale.name}` : method,
      level,
      cases: values.length,
      missing: all.length - values.length,
      facts: { values: all, statistic: 'mean' },
    })
  })
}

const methods = ['studentised', 't', 'normal', 'percentile', 'basic', 'bca'] as const

const meanTable: OptionTable<MeanIntervalOptions> = { ...intervalTable, range: 'list' }

function scaleOf(range: ValueRange | undefined, method: MeanIntervalMethod, values: Float64Array): RangeScale | null {
  if (range === undefined) return null
  if (method !== 'studentised' && method !== 't')
    return refuse('bad-option', 'range', `the method ${method}`, 'studentised or t')
  const outside = values.find((value) => value < range[0] || value > range[1])
  if (outside !== undefined) refuse('bad-option', 'a value', outside, `the range ${range[0]} to ${range[1]}`)
  return rangeScale(range)
}

function endsOf(
  { values, scale }: ScaledValues,
  method: MeanIntervalMethod,
  tail: number,
  options: IntervalOptions,
  drawn?: Studentised,
) {
  const mean = numpyMean(values)
  const error = numpyStd(values, 1) / Math.sqrt(values.length)
  if (method === 't' || method === 'normal') {
    const factor = method === 't' ? studentQuantile(1 - tail, values.length - 1) : normalQuantile(1 - tail)
    const ends: Ends = [-factor, factor]
    return { resampled: notResampled(mean, error), ends: around(mean, error, ends, scale) }
  }
  if (method === 'studentised') {
    const { resampled, ratios } = drawn!
    const [low, high] = studentisedEnds(ratios.sort(), 0, 1, tail)
    return { resampled, ends: around(mean, error, [low, high], scale) }
  }
  const resampled = resample(values.length, overValues(values, numpyMean), options)
  return { resampled, ends: resampledEnds(resampled, method, tail, () => leaveOneOutMeans(values)) }
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
