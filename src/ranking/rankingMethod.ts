/** Methods and options that every ranking of algorithms takes. */
import type { OptionTable } from '../errors/checkOptions'
import type { MissingValues } from './caseValues'
import type { IdenticalPairs } from './pairTests'
import type { RankTies } from './positions'
import type { PAdjustment, RankingMethod } from './statisticSheets'

export type { RankingMethod }

export interface RankByMethodOptions {
  /** Default `meanThenRank`. */
  readonly method?: RankingMethod
  /** Whether larger values are better. Default true. */
  readonly higherBetter?: boolean
  /** The quantile of `quantileThenRank`, 0 to 1. */
  readonly quantile?: number
  /** The function of `aggregateThenRank`: the values of an algorithm to the number that is ranked. */
  readonly aggregate?: (values: readonly number[]) => number
  /** Ranks of equal values, in each case and in the end: the first of their places or the mean. Default `min`. */
  readonly ties?: RankTies
  /**
   * What missing values (NaN) mean; see {@link MissingValues}. Default: aggregates and tests are of the values that are there, and a missing
   * value ranks last in its case.
   */
  readonly missing?: MissingValues
  /** Level of significance of `testBased`. Default 0.05. */
  readonly alpha?: number
  /** Adjustment of the p-values of `testBased`. Default `none`. */
  readonly adjust?: PAdjustment
  /** p of a pair without a difference: 1 (`one`), as in R, which counts in the adjustment; or NaN (`missing`), which does not. Default `missing`. */
  readonly identical?: IdenticalPairs
}

export const rankByMethodTable: OptionTable<RankByMethodOptions> = {
  method: 'string',
  higherBetter: 'boolean',
  quantile: 'number or NaN',
  aggregate: 'function',
  ties: 'string',
  missing: 'any',
  alpha: 'number or NaN',
  adjust: 'string',
  identical: 'string',
}

export interface RankedAlgorithms {
  /** The value of each algorithm that is ranked; NaN for an algorithm without any value. */
  readonly aggregate: number[]
  /** 1 + number of strictly better algorithms, or the mean place of equal ones (`ties`). */
  readonly ranks: number[]
}
