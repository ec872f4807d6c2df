import { checkArguments } from '../../errors/checkArguments'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { studentQuantile } from '../../kernels/distributions/studentQuantile'
import { mean } from '../../python/mean'
import { numpyMean } from '../../python/numpyMean'
import type { IndexStatistic } from '../resampling/resample'
import { valuesOrNaN } from '../valueOrNaN'
import type { Ends } from './bootstrapEnds'
import type { Interval, IntervalOptions } from './interval'
import {
  assembleInterval,
  checkedInterval,
  notResampled,
  type ResamplingMethod,
  resampledInterval,
} from './statisticInterval'

export type PooledIntervalMethod = ResamplingMethod | 'linearised'

export interface PooledInterval extends Interval {
  /** Mean of the ratios of the cases with a denominator above 0. It answers another question than the pooled ratio. */
  readonly meanOfCases: number
}

/**
 * Interval of a pooled ratio Σ numerator/Σ denominator over cases, such as a pooled Dice or the F1 of all lesions. Cases are resampled, never pixels or
 * lesions. Without a `method`: BCa where it is defined, else percentile.
 *
 * @param numerators one a case; a case in which either is NaN or null is left out and counted.
 * @throws MedgradeError `shape-mismatch` for different lengths; else as {@link meanInterval}.
 * @example
 * const { estimate, meanOfCases } = pooledInterval([8, 1, 0], [10, 5, 0])
 * estimate // → 0.6
 * meanOfCases // → 0.5
 */
export function pooledInterval(
  numerators: ArrayLike<number | null>,
  denominators: ArrayLike<number | null>,
  options: IntervalOptions<PooledIntervalMethod> = {},
): PooledInterval {
  checkArguments({ numerators, denominators }, 'list', 'list')
  const { tail, level } = checkedInterval('pooledInterval', options)
  if (numerators.length !== denominators.length)
    refuse('shape-mismatch', 'denominators', `${denominators.length} values`, `${numerators.length} values`)
  const [tops, bottoms] = [valuesOrNaN(numerators, 'numerators'), valuesOrNaN(denominators, 'denominators')]
  const present = (_: number, i: number) => !Number.isNaN(tops[i]!) && !Number.isNaN(bottoms[i]!)
  const [above, below] = [tops.filter(present), bottoms.filter(present)]
  const cases = above.length
  const missing = tops.length - cases
  const ratios = [...above].flatMap((value, i) => (below[i]! > 0 ? [value / below[i]!] : []))
  const facts = { cases, statistic: 'pooled' }
  const method = oneOf('method', options.method, undefined, 'bca', 'percentile', 'basic', 'linearised')
  if (method !== 'linearised') {
    const found = resampledInterval(cases, ratioOf(above, below), { ...options, method }, { missing, facts })
    return { ...found, meanOfCases: mean(ratios) }
  }
  const { estimate, error } = linearised(above, below)
  const half = studentQuantile(1 - tail, cases - 1) * error
  const ends: Ends = [estimate - half, estimate + half]
  const resampled = notResampled(estimate, error)
  const found = assembleInterval({ resampled, ends, method, level, cases, missing, facts })
  return { ...found, meanOfCases: mean(ratios) }
}

function ratioOf(above: Float64Array, below: Float64Array): IndexStatistic {
  return (cases) => {
    let top = 0
    let bottom = 0
    for (let i = 0; i < cases.length; i++) {
      top += above[cases[i]!]!
      bottom += below[cases[i]!]!
    }
    return top / bottom
  }
}

/** The ratio and its standard error √(n/(n − 1)·Σu²)/Σ denominator, u = numerator − ratio·denominator. */
function linearised(above: Float64Array, below: Float64Array): { estimate: number; error: number } {
  const n = above.length
  const total = numpyMean(below) * n
  const estimate = (numpyMean(above) * n) / total
  const squares = above.reduce((sum, value, i) => sum + (value - estimate * below[i]!) ** 2, 0)
  return { estimate, error: Math.sqrt((n / (n - 1)) * squares) / total }
}
