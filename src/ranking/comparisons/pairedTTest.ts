import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { studentQuantile } from '../../kernels/distributions/studentQuantile'
import { studentTail } from '../../kernels/distributions/studentTail'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import { checkedResampling } from '../resampling/resample'
import { type CaseList, pairedValues } from './pairedValues'

export interface PairedTTest {
  /** NaN, as p, where all differences are 0. */
  readonly t: number
  /** Two-sided. */
  readonly p: number
  /** Interval of the mean difference. */
  readonly low: number
  readonly high: number
  readonly pairs: Whole
}

/**
 * Paired t test of a − b over the cases that both have.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a value that is no number, `bad-option` for a level outside 0 to 1.
 * @example
 * pairedTTest([3, 5, 7], [2, 3, 4]).t // → 3.464101615137754
 */
export function pairedTTest(
  a: CaseList,
  b: CaseList,
  options: {
    /** Share of repetitions in which the interval should hold the truth. Default 0.95. */
    readonly level?: number
  } = {},
): PairedTTest {
  checkOptions('pairedTTest', options, { level: 'number or NaN' })
  const { tail } = checkedResampling(options)
  const { differences } = pairedValues(a, b)
  const n = differences.length
  const mean = numpyMean(differences)
  const error = numpyStd(differences, 1) / Math.sqrt(n)
  const t = mean / error
  const half = studentQuantile(1 - tail, n - 1) * error
  return { t, p: 2 * studentTail(Math.abs(t), n - 1), low: mean - half, high: mean + half, pairs: n }
}
