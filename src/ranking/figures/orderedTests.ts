import type { Whole } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { PairTests } from '../pairTests'
import { rankOrder } from '../rankOrder'

export interface SignificanceData extends PairTests {
  /** Indices of the algorithms by full rank, equal ranks in input order. */
  readonly order: number[]
  /** `map[x][y]`, x and y in `order`: 1 where the algorithm on the horizontal axis is significantly better than the one on the vertical axis. */
  readonly map: Whole[][]
  /** The algorithms by rising number of others that they do not beat, then of others that beat them, then by full rank. */
  readonly orderedByTests: Whole[]
}

/** Tests of every two algorithms in the order of a ranking. */
export function orderedTests({ p, adjustedP, superior }: PairTests, ranks: ArrayLike<number>): SignificanceData {
  if (ranks.length !== superior.length)
    refuse('shape-mismatch', 'ranks', `${ranks.length} ranks`, `${superior.length}, one for each algorithm`)
  const order = rankOrder(ranks)
  const map = order.map((x) => order.map((y) => superior[x]![y]!))
  const wins = superior.map((row) => row.reduce((sum, value) => sum + value, 0))
  const losses = superior.map((_, loser) => superior.reduce((sum, row) => sum + row[loser]!, 0))
  const orderedByTests = order.toSorted((a, b) => wins[b]! - wins[a]! || losses[a]! - losses[b]!)
  return { p, adjustedP, superior, order, map, orderedByTests }
}
