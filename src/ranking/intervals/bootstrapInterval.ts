import { checkArguments } from '../../errors/checkArguments'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import type { IndexStatistic } from '../resampling/resample'
import type { Interval, IntervalOptions } from './interval'
import { checkedInterval, type ResamplingMethod, resampledInterval } from './statisticInterval'

/**
 * Bootstrap interval of any statistic of cases. Without a `method`: BCa where it is defined, else percentile.
 *
 * @param count number of cases.
 * @param statistic case numbers (from 0, with repeats) in, the statistic over these cases out; NaN where it is undefined: such resamples are left out
 *   and counted.
 * @throws MedgradeError `bad-argument` for a count that is no whole number, else as {@link meanInterval}.
 * @example
 * const values = [3, 1, 2]
 * const smallest = (cases: ArrayLike<number>) => Math.min(...Array.from(cases, (index) => values[index]!))
 * bootstrapInterval(3, smallest, { method: 'percentile' }).estimate // → 1
 */
export function bootstrapInterval(
  count: number,
  statistic: IndexStatistic,
  options: IntervalOptions<ResamplingMethod> = {},
): Interval {
  checkArguments({ statistic }, 'function')
  checkedInterval('bootstrapInterval', options)
  if (!(Number.isInteger(count) && count >= 0)) refuse('bad-argument', 'the number of cases', count, 'a whole number')
  const method = oneOf('method', options.method, undefined, 'bca', 'percentile', 'basic')
  // Of its own copy: a statistic that sorts the list must not change the resamples of others.
  const ofCopy: IndexStatistic = (cases) => statistic(Uint32Array.from(cases))
  return resampledInterval(count, ofCopy, { ...options, method }, { facts: { cases: count } })
}
