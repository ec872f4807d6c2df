/** Ranking of algorithms from a table of case values: aggregate then rank, rank then aggregate, or count significant wins. */
import { checkOptions } from '../errors/checkOptions'
import { type CaseValues, caseRows } from './caseValues'
import { rankDrawn } from './rankDrawn'
import { type RankByMethodOptions, type RankedAlgorithms, rankByMethodTable } from './rankingMethod'

/**
 * Ranks algorithms by one metric over cases.
 *
 * `meanThenRank`, `medianThenRank`, `quantileThenRank`, `aggregateThenRank`: aggregate each algorithm's values, then rank. `rankThenMean`, `rankThenMedian`: rank within each case (a
 * missing value takes that case's largest rank + 1), then aggregate the ranks. `testBased`: share of the other algorithms it is significantly
 * better than. Methods of Wiesenfarth et al., Sci Rep 11:2369 (2021).
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @throws MedgradeError `too-few-values` for an empty table, `shape-mismatch` for rows of different length, `bad-input` for a value that is
 *   no number or is missing against `missing: 'none'`, `bad-argument` for an unknown method or adjustment, `bad-option` for an alpha or a quantile
 *   outside 0 to 1.
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
  return rankDrawn(rows, options)(Uint32Array.from(rows, (_, index) => index))
}
