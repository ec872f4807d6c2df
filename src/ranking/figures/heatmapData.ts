import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import type { CaseValues } from '../caseValues'
import { caseRanks, type FigureOptions, figureTable } from './figureTable'

export interface HeatmapData {
  /** Indices of the algorithms by full rank, equal ranks in input order. */
  readonly order: number[]
  /** The ranks that occur, ascending. */
  readonly ranks: number[]
  /** `counts[algorithm][index in ranks]`, algorithms in input order: the number of cases. */
  readonly counts: Whole[][]
  /** Number of cases: the upper end of the colour scale, which begins at 0. */
  readonly cases: Whole
}

/**
 * Data of a ranking heat map: how many cases give an algorithm a rank. Equal values share the better rank.
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @param ranks the full ranking, for the order.
 * @throws MedgradeError `shape-mismatch` for another number of ranks than algorithms, and as `rankByMethod`.
 * @example
 * heatmapData([[0.9, 0.8], [0.7, 0.7], [0.5, 0.6]], [1, 2]).counts // → [ [ 2, 1 ], [ 2, 1 ] ]
 */
export function heatmapData(values: CaseValues, ranks: ArrayLike<number>, options: FigureOptions = {}): HeatmapData {
  checkArguments({ ranks }, ['number'])
  const table = figureTable('heatmapData', values, ranks, options)
  const algorithms = table.rows[0]!.length
  const byRank = new Map<number, Whole[]>()
  for (const ranksOfCase of caseRanks(table))
    for (const [algorithm, rank] of ranksOfCase.entries()) {
      if (Number.isNaN(rank)) continue
      const counts = byRank.get(rank) ?? new Array<number>(algorithms).fill(0)
      byRank.set(rank, counts)
      counts[algorithm]!++
    }
  const occurring = [...byRank.keys()].sort((a, b) => a - b)
  const counts = Array.from({ length: algorithms }, (_, algorithm) => {
    return occurring.map((rank) => byRank.get(rank)![algorithm]!)
  })
  return { order: table.order, ranks: occurring, counts, cases: table.rows.length }
}
