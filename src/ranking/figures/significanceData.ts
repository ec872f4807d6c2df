import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import type { CaseValues, MissingValues } from '../caseValues'
import type { PairTests } from '../pairTests'
import { rankOrder } from '../rankOrder'
import { type SignificanceMapOptions, significanceMap } from '../significanceMap'
import { type ToolkitOptions, withToolkitDefaults } from '../tasks/rankTasks'

export interface SignificanceOptions
  extends Omit<SignificanceMapOptions, keyof ToolkitOptions>,
    Pick<ToolkitOptions, 'identical'> {
  /** A number replaces missing values (NaN) before everything; `na.rm`: a pair is tested on the cases where both have a value. Default `none`: they are refused. */
  readonly missing?: MissingValues
}

export interface SignificanceData extends PairTests {
  /** Indices of the algorithms by full rank, equal ranks in input order. */
  readonly order: number[]
  /** `map[x][y]`, x and y in `order`: 1 where the algorithm on the horizontal axis is significantly better than the one on the vertical axis. */
  readonly map: Whole[][]
  /** The algorithms by rising number of others that they do not beat, then of others that beat them, then by full rank. */
  readonly orderedByTests: Whole[]
}

/**
 * Data of a significance map: the one-sided signed-rank tests of `significanceMap` in the order of a ranking. Adjustment by Holm and p = 1 of
 * identical pairs by default; missing values need a choice.
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @param ranks the full ranking, for the order.
 * @throws MedgradeError `shape-mismatch` for another number of ranks than algorithms, and as `significanceMap`.
 * @example
 * const values = [5, 6, 7, 8, 9, 10, 11, 12].map((better) => [4, better])
 * significanceData(values, [2, 1]).map // → [ [ 0, 1 ], [ 0, 0 ] ]
 */
export function significanceData(
  values: CaseValues,
  ranks: ArrayLike<number>,
  options: SignificanceOptions = {},
): SignificanceData {
  checkArguments({ ranks }, ['number'])
  const { p, adjustedP, superior } = significanceMap(values, withToolkitDefaults(options))
  if (ranks.length !== superior.length)
    refuse('shape-mismatch', 'ranks', `${ranks.length} ranks`, `${superior.length}, one for each algorithm`)
  const order = rankOrder(ranks)
  const map = order.map((x) => order.map((y) => superior[x]![y]!))
  const wins = superior.map((row) => row.reduce((sum, value) => sum + value, 0))
  const losses = superior.map((_, loser) => superior.reduce((sum, row) => sum + row[loser]!, 0))
  const orderedByTests = order.toSorted((a, b) => wins[b]! - wins[a]! || losses[a]! - losses[b]!)
  return { p, adjustedP, superior, order, map, orderedByTests }
}
