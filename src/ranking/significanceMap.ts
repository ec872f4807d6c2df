/** Significance map: a one-sided paired test for every ordered pair of algorithms. */

import { argsort } from '../kernels/sorting/argsort'
import { checkOptions, refuse } from '../kernels/statistics/checks'
import { adjustPValues, type PAdjustment } from './adjustPValues'
import { type CaseValues, caseRows, positions } from './caseValues'
import { wilcoxonSignedRank } from './wilcoxonSignedRank'

export interface SignificanceMapOptions {
  /** Whether larger values are better. Default true. */
  readonly higherBetter?: boolean
  /** Replaces missing values (NaN) before everything. Default: they stay missing, and a pair is tested on the cases where both have a value. */
  readonly missing?: number
  /** Level of significance. Default 0.05. */
  readonly alpha?: number
  /** Adjustment over all m(m − 1) p-values. Default `holm`. */
  readonly adjust?: PAdjustment
}

export interface SignificanceMap {
  /** `p[i][j]`: p-value of the test that i is better than j; NaN on the diagonal and where all differences are zero. */
  readonly p: number[][]
  readonly adjustedP: number[][]
  /** 1 where the adjusted p is at most alpha. */
  readonly superior: number[][]
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
 *   value that is no number, `bad-argument` for an unknown adjustment, `bad-option` for an alpha outside 0 to 1.
 * @example
 * const values = [5, 6, 7, 8, 9, 10, 11, 12].map((better) => [better, 4])
 * significanceMap(values).superior // → [ [ 0, 1 ], [ 0, 0 ] ]
 */
export function significanceMap(values: CaseValues, options: SignificanceMapOptions = {}): SignificanceMap {
  checkOptions('significanceMap', options, {
    higherBetter: 'boolean',
    missing: 'number or NaN',
    alpha: 'number or NaN',
    adjust: 'string',
  })
  const { higherBetter = true, alpha = 0.05, adjust = 'holm', missing } = options
  const tests = pairwiseTests(caseRows(values, missing), higherBetter, alpha, adjust)
  const wins = Float64Array.from(tests.superior, (row) => row.reduce((sum, value) => sum + value, 0))
  return { ...tests, ranks: positions(wins, true), order: [...argsort(wins.map((value) => -value))] }
}

/** The tests alone, for rows that {@link caseRows} has checked. */
export function pairwiseTests(
  rows: readonly Float64Array[],
  higherBetter: boolean,
  alpha: number,
  adjust: PAdjustment,
): Pick<SignificanceMap, 'p' | 'adjustedP' | 'superior'> {
  if (!(alpha >= 0 && alpha <= 1)) refuse('bad-option', 'alpha', alpha, '0 to 1')
  const count = rows[0]!.length
  const columns = Array.from({ length: count }, (_, algorithm) => Float64Array.from(rows, (row) => row[algorithm]!))
  const alternative = higherBetter ? 'greater' : 'less'
  const flat: number[] = []
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) flat.push(i === j ? Number.NaN : pairP(columns[i]!, columns[j]!, alternative))
  }
  const adjusted = adjustPValues(flat, adjust)
  const square = (list: readonly number[]) => columns.map((_, i) => list.slice(i * count, (i + 1) * count))
  return { p: square(flat), adjustedP: square(adjusted), superior: square(adjusted.map((p) => (p <= alpha ? 1 : 0))) }
}

function pairP(x: Float64Array, y: Float64Array, alternative: 'greater' | 'less'): number {
  const present = (_: number, i: number) => !Number.isNaN(x[i]!) && !Number.isNaN(y[i]!)
  return wilcoxonSignedRank(x.filter(present), y.filter(present), { alternative }).p
}
