import type { Whole } from '../../contract'
import { binomialBelow } from '../../kernels/distributions/binomialBelow'
import { type CaseList, pairedValues } from './pairedValues'

export interface SignTest {
  /** Cases with a above b, below it, and equal to it up to 1e-12·max(1, |a|, |b|), the size of rounding. */
  readonly above: Whole
  readonly below: Whole
  readonly equal: Whole
  /** Two-sided, exact; 1 where all cases are equal. */
  readonly p: number
}

/**
 * Sign test over the cases that both have: an exact binomial test of the differences that are no ties. A difference of rounding size, at most 1e-12·max(1, |a|, |b|), is a tie.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a value that is no number.
 * @example
 * signTest([2, 3, 4, 5], [1, 1, 1, 5]).p // → 0.25
 */
export function signTest(a: CaseList, b: CaseList): SignTest {
  const paired = pairedValues(a, b)
  const signs = paired.differences.map((d, i) => (isRoundingSize(d, paired.a[i]!, paired.b[i]!) ? 0 : Math.sign(d)))
  const above = signs.filter((sign) => sign > 0).length
  const below = signs.filter((sign) => sign < 0).length
  return { above, below, equal: signs.length - above - below, p: exactSignP(above, below) }
}

/** Whether a difference is what rounding leaves of equal values, as of 0.1 + 0.2 and 0.3. */
function isRoundingSize(difference: number, a: number, b: number): boolean {
  return Math.abs(difference) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b))
}

/** Two-sided P of a split as uneven as this one in fair trials. */
export function exactSignP(above: number, below: number): number {
  return Math.min(1, 2 * binomialBelow(Math.min(above, below), above + below))
}
