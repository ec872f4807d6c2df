import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { linearPercentile } from '../../kernels/statistics/percentile'

/** Options of {@link robustMean30}. */
export interface RobustMean30Options {
  /** `'lower'` (default): 70 % of the cases are at most the result, as for TRE. `'higher'`: 70 % are at least it, as for Dice. */
  readonly better?: 'lower' | 'higher'
}

/**
 * The value that the worst 30 % of the cases do not reach (TRE30, DSC30 of Learn2Reg): the 0.7-quantile where low is good, the 0.3-quantile where high is
 * good. The official code takes the 0.3-quantile for HD95 too, where low is good: `better: 'higher'`.
 *
 * @param values of the cases. NaN for none.
 * @throws {@link MedgradeError} `bad-input` for what is no list of numbers, `bad-argument`.
 * @example
 * robustMean30([1, 2, 3, 4, 10]) // → 3.8
 */
export function robustMean30(values: Vector, options: RobustMean30Options = {}): number {
  checkOptions('robustMean30', options, { better: 'string' })
  const better = oneOf('better', options.better, 'lower', 'higher')
  return linearPercentile(float64Vector(values).slice(), better === 'lower' ? 70 : 30, false)
}
