import { binomialBelow } from '../../kernels/distributions/binomialBelow'
import { type CaseList, pairedValues } from './pairedValues'

export interface SignTest {
  /** Cases with a above b, below it, and equal to it. */
  readonly above: number
  readonly below: number
  readonly equal: number
  /** Two-sided, exact; 1 where all cases are equal. */
  readonly p: number
}

/**
 * Sign test over the cases that both have: an exact binomial test of the differences that are not 0.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a value that is no number.
 * @example
 * signTest([2, 3, 4, 5], [1, 1, 1, 5]).p // → 0.25
 */
export function signTest(a: CaseList, b: CaseList): SignTest {
  const { differences } = pairedValues(a, b)
  const above = differences.filter((d) => d > 0).length
  const below = differences.filter((d) => d < 0).length
  return { above, below, equal: differences.length - above - below, p: exactSignP(above, below) }
}

/** Two-sided P of a split as uneven as this one in fair trials. */
export function exactSignP(above: number, below: number): number {
  return Math.min(1, 2 * binomialBelow(Math.min(above, below), above + below))
}
