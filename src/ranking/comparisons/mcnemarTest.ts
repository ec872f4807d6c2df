import type { Whole } from '../../contract'
import { refuse } from '../../errors/refuse'
import { binomialTerm } from '../../kernels/distributions/binomialTerm'
import { chiSquareTail } from '../../kernels/distributions/chiSquareTail'
import { exactSignP } from './signTest'

export interface McnemarTest {
  /** Two-sided exact binomial. */
  readonly exact: number
  /** The exact p minus the chance of the split found: less conservative. */
  readonly midP: number
  /** χ² with and without continuity correction; NaN without a case. */
  readonly corrected: number
  readonly uncorrected: number
}

/**
 * McNemar's test of two algorithms that are right or wrong on the same cases, from the cases on which only one is right.
 *
 * @throws MedgradeError `bad-argument` for counts that are no whole numbers from 0.
 * @example
 * mcnemarTest(5, 2).exact // → 0.453125
 */
export function mcnemarTest(onlyFirstRight: Whole, onlySecondRight: Whole): McnemarTest {
  for (const count of [onlyFirstRight, onlySecondRight]) {
    if (!(Number.isInteger(count) && count >= 0))
      refuse('bad-argument', 'a number of cases', count, 'a whole number from 0')
  }
  const n = onlyFirstRight + onlySecondRight
  const gap = Math.abs(onlyFirstRight - onlySecondRight)
  const exact = exactSignP(onlyFirstRight, onlySecondRight)
  return {
    exact,
    midP: n === 0 ? 1 : exact - binomialTerm(onlyFirstRight, n, 0.5, 0.5),
    corrected: n === 0 ? Number.NaN : chiSquareTail((gap - 1) ** 2 / n, 1),
    uncorrected: chiSquareTail(gap ** 2 / n, 1),
  }
}
