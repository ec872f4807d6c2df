import { extent } from '../../kernels/filters/imageError'
import { numpyStd } from '../../python/numpyStd'
import { roundingSlack } from './bootstrapEnds'
import type { Interval, IntervalOptions } from './interval'
import { type MeanIntervalMethod, type MeanIntervalOptions, meanIntervals } from './meanInterval'
import { rangeScale, type ValueRange } from './rangeScale'
import { LEAST_CASES, nearlyEqual, type StatisticsFacts, statisticsWarnings } from './statisticsWarnings'

export interface ShownIntervalOptions extends MeanIntervalOptions {
  /** Names of the cases of the values, for the warnings. */
  readonly caseNames?: readonly string[] | undefined
  /** How a value is written in the warnings. Default: six digits. */
  readonly valueText?: ((value: number) => string) | undefined
}

/** So many standard errors from the mean an end is no longer told by the data: resamples without the few values that differ have almost no spread. */
const MOST_ERRORS = 20
/** An end so many times farther from all values than these are from each other is not told by them: 27 958 mm of distances up to 50 mm. */
const MOST_WIDTHS = 5

/**
 * The interval of a mean as people are shown it, on a terminal, in a page and in a file: within the range of the metric. It has no ends below ten cases, of
 * which no interval can be trusted, none of equal values, which say nothing of others, and none of values that are equal but for a few, where the resampled
 * spread nearly vanishes. Its warnings tell the reason. Values outside the range show that the metric is another one: they have no range then.
 *
 * @param values missing ones are NaN.
 */
export function shownInterval(values: Float64Array, options: ShownIntervalOptions = {}): Interval {
  const { range, caseNames, valueText, ...drawing } = options
  return shownIntervals([{ values, range, caseNames, valueText }], drawing)[0]!
}

/** A list of values, and what its interval is shown with. */
export interface ShownValues extends Pick<ShownIntervalOptions, 'range' | 'caseNames' | 'valueText'> {
  readonly values: Float64Array
}

/** {@link shownInterval} of each list; the cases are drawn once for lists of as many values. */
export function shownIntervals(
  lists: readonly ShownValues[],
  options: IntervalOptions<MeanIntervalMethod> = {},
): Interval[] {
  const ranged = lists.map(({ values, range = unbounded }) => {
    const within = values.every((value) => Number.isNaN(value) || (value >= range[0] && value <= range[1]))
    return within ? { values, range } : { values }
  })
  const found = meanIntervals(ranged, options)
  return lists.map(({ caseNames, valueText }, at) => {
    const named = caseNames && { caseNames, ...(valueText && { valueText }) }
    return shown(ranged[at]!, found[at]!, named)
  })
}

const unbounded: ValueRange = [-Infinity, Infinity]

function shown(
  { values, range = unbounded }: ShownValues,
  found: Interval,
  named: Pick<StatisticsFacts, 'caseNames' | 'valueText'> | undefined,
): Interval {
  const { method, samples } = found
  const resamples = samples > 0 ? { resamples: samples } : {}
  const facts = { values, statistic: 'mean', method, ...resamples }
  const interval = named ? { ...found, warnings: statisticsWarnings({ ...facts, ...named }) } : found
  if (interval.cases < LEAST_CASES || allEqual(values)) return withoutEnds(interval)
  if (!unlikeEnds(values, interval, range)) return interval
  return { ...withoutEnds(interval), warnings: [...interval.warnings, nearlyEqual] }
}

const withoutEnds = (interval: Interval): Interval => ({ ...interval, low: Number.NaN, high: Number.NaN })

/** Differences of numbers that were rounded differ in their last digits. */
function allEqual(values: Float64Array): boolean {
  const { low, high } = extent(values.filter((value) => !Number.isNaN(value)))
  return high - low <= roundingSlack(high)
}

/**
 * Whether an end is too many standard errors from the mean, on the scale of the range, or at the mean: no resample lies on that side; or far from
 * all values.
 */
function unlikeEnds(values: Float64Array, { estimate, low, high }: Interval, range: ValueRange): boolean {
  if (Number.isNaN(low)) return false
  const present = values.filter((value) => !Number.isNaN(value))
  const error = numpyStd(present, 1) / Math.sqrt(present.length)
  const scale = rangeScale(range)
  const place = (value: number) => scale?.to(value) ?? value
  const most = MOST_ERRORS * error * (scale?.slope(estimate) ?? 1)
  const lengths = [place(estimate) - place(low), place(high) - place(estimate)]
  const { low: least, high: largest } = extent(present)
  const width = largest - least
  const isFar = low < least - MOST_WIDTHS * width || high > largest + MOST_WIDTHS * width
  return isFar || lengths.some((length) => length > most || length <= roundingSlack(place(estimate)))
}

/** The range of the difference of two values of a metric; none of a metric without two bounds. */
export function differenceRange([least, most]: ValueRange): ValueRange {
  const width = most - least
  return [-width, width]
}
