/** Ranking of algorithms from a table of case values: aggregate then rank, rank then aggregate, or count significant wins. */
import { checkOptions, type OptionTable, oneOf } from '../kernels/statistics/checks'
import { median } from '../kernels/statistics/quantile'
import { mean } from '../python/mean'
import type { PAdjustment } from './adjustPValues'
import { type CaseValues, caseRows, positions } from './caseValues'
import { pairwiseTests } from './significanceMap'

export type RankingMethod = 'meanThenRank' | 'medianThenRank' | 'rankThenMean' | 'rankThenMedian' | 'testBased'

export interface RankByMethodOptions {
  /** Default `meanThenRank`. */
  readonly method?: RankingMethod
  /** Whether larger values are better. Default true. */
  readonly higherBetter?: boolean
  /** Replaces missing values (NaN) before everything. Default: they stay missing. */
  readonly missing?: number
  /** Level of significance of `testBased`. Default 0.05. */
  readonly alpha?: number
  /** Adjustment of the p-values of `testBased`. Default `none`. */
  readonly adjust?: PAdjustment
}

export const rankByMethodTable: OptionTable<RankByMethodOptions> = {
  method: 'string',
  higherBetter: 'boolean',
  missing: 'number or NaN',
  alpha: 'number or NaN',
  adjust: 'string',
}

export interface RankedAlgorithms {
  /** The value of each algorithm that is ranked; NaN for an algorithm without any value. */
  readonly aggregate: number[]
  /** 1 + number of strictly better algorithms. */
  readonly ranks: number[]
}

/**
 * Ranks algorithms by one metric over cases.
 *
 * `meanThenRank`, `medianThenRank`: aggregate each algorithm's values, then rank. `rankThenMean`, `rankThenMedian`: rank within each case (a
 * missing value takes that case's largest rank + 1), then aggregate the ranks. `testBased`: share of the other algorithms it is significantly
 * better than. Methods of Wiesenfarth et al., Sci Rep 11:2369 (2021).
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @throws MedgradeError `too-few-values` for an empty table, `shape-mismatch` for rows of different length, `bad-input` for a value that is
 *   no number, `bad-argument` for an unknown method or adjustment, `bad-option` for an alpha outside 0 to 1.
 * @example
 * const values = [[0.9, 0.8], [0.7, 0.6], [0.8, 0.9]]
 * rankByMethod(values, { method: 'rankThenMedian' }) // → { aggregate: [ 1, 2 ], ranks: [ 1, 2 ] }
 */
export function rankByMethod(values: CaseValues, options: RankByMethodOptions = {}): RankedAlgorithms {
  checkOptions('rankByMethod', options, rankByMethodTable)
  return rankRows(caseRows(values, options.missing), options)
}

/** {@link rankByMethod} for rows that {@link caseRows} has checked. */
export function rankRows(rows: readonly Float64Array[], options: RankByMethodOptions): RankedAlgorithms {
  const { higherBetter = true, alpha = 0.05, adjust = 'none' } = options
  const method = oneOf(
    'method',
    options.method,
    'meanThenRank',
    'medianThenRank',
    'rankThenMean',
    'rankThenMedian',
    'testBased',
  )
  if (method === 'testBased') {
    const { superior } = pairwiseTests(rows, higherBetter, alpha, adjust)
    const aggregate = superior.map((row) => row.reduce((sum, value) => sum + value, 0) / (superior.length - 1))
    return { aggregate, ranks: positions(Float64Array.from(aggregate), true) }
  }
  const byRank = method === 'rankThenMean' || method === 'rankThenMedian'
  const table = byRank ? rows.map((row) => Float64Array.from(positions(row, higherBetter))) : rows
  const reduce = method === 'meanThenRank' || method === 'rankThenMean' ? mean : median
  const aggregate = Array.from(rows[0]!, (_, algorithm) => {
    const column = Float64Array.from(table, (row) => row[algorithm]!)
    return reduce(column.filter((value) => !Number.isNaN(value)))
  })
  return { aggregate, ranks: positions(Float64Array.from(aggregate), byRank ? false : higherBetter) }
}
