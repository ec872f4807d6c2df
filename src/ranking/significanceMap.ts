/** Significance map: a one-sided paired test for every ordered pair of algorithms. */

import { checkOptions } from '../errors/checkOptions'
import { argsort } from '../kernels/sorting/argsort'
import type { PAdjustment } from './adjustPValues'
import { type CaseValues, caseRows, type MissingValues, requireNoneMissing } from './caseValues'
import { type IdenticalPairs, type PairTests, pairTests } from './pairTests'
import { positions } from './positions'

export interface SignificanceMapOptions {
  /** Whether larger values are better. Default true. */
  readonly higherBetter?: boolean
  /**
   * A number replaces missing values (NaN) before everything; `none` refuses them. Default, and `na.rm`: a pair is tested on the cases where both
   * have a value.
   */
  readonly missing?: MissingValues
  /** Level of significance. Default 0.05. */
  readonly alpha?: number
  /** Adjustment over all m(m − 1) p-values. Default `holm`. */
  readonly adjust?: PAdjustment
  /** p of a pair without a difference: 1 (`one`), as in R, which counts in the adjustment; or NaN (`missing`), which does not. Default `missing`. */
  readonly identical?: IdenticalPairs
}

export interface SignificanceMap extends PairTests {
  /** Rank of each algorithm by its share of significant wins, and the algorithms in that order, for display. */
  readonly ranks: number[]
  readonly order: number[]
}

/**
 * Pairwise one-sided Wilcoxon signed-rank tests (normal approximation, continuity correction, zero differences dropped) with adjusted
 * p-values.
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @throws MedgradeError `too-few-values` for an empty table, `shape-mismatch` for rows of different length, `bad-input` for a
 *   value that is no number or is missing against `missing: 'none'`, `bad-argument` for an unknown adjustment, `bad-option` for an alpha outside 0 to 1.
 * @example
 * const values = [5, 6, 7, 8, 9, 10, 11, 12].map((better) => [better, 4])
 * significanceMap(values).superior // → [ [ 0, 1 ], [ 0, 0 ] ]
 */
export function significanceMap(values: CaseValues, options: SignificanceMapOptions = {}): SignificanceMap {
  checkOptions('significanceMap', options, {
    higherBetter: 'boolean',
    missing: 'any',
    alpha: 'number or NaN',
    adjust: 'string',
    identical: 'string',
  })
  const { higherBetter = true, alpha = 0.05, adjust = 'holm', missing, identical = 'missing' } = options
  const rows = caseRows(values, missing)
  if (missing === 'none') requireNoneMissing(rows)
  const once = new Uint32Array(rows.length).fill(1)
  const tests = pairTests(rows, { higherBetter, alpha, adjust, identical })(once)
  const wins = Float64Array.from(tests.superior, (row) => row.reduce((sum, value) => sum + value, 0))
  return { ...tests, ranks: positions(wins, true), order: [...argsort(wins.map((value) => -value))] }
}
