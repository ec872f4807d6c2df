import { checkArguments } from '../../errors/checkArguments'
import type { CaseValues } from '../caseValues'
import { presentPositions } from '../positions'
import { type FigureOptions, figureTable } from './figureTable'

export interface PodiumData {
  /** Indices of the algorithms by full rank, equal ranks in input order. All lists of algorithms below stand in this order. */
  readonly order: number[]
  /** `place[case][algorithm]`: 1 to m, all different; equal values fall in `order`; NaN for none. */
  readonly place: number[][]
  /** `x[case][algorithm]`: (place − 1)·m + index in `order` + 0.5. A line joins the dots of a case by rising place. */
  readonly x: number[][]
  /** `y[case][algorithm]`: the value; NaN for missing. */
  readonly y: number[][]
  /** `bars[algorithm][place − 1]`: the number of cases. */
  readonly bars: number[][]
}

/**
 * Data of a podium plot: the place of each algorithm in each case. Equal values take their places in the order of the full ranking, so that the plot can be
 * repeated; challengeR breaks such ties at random.
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @param ranks the full ranking, for the order.
 * @throws MedgradeError `shape-mismatch` for another number of ranks than algorithms, and as `rankByMethod`.
 * @example
 * podiumData([[0.9, 0.8], [0.7, 0.7], [0.5, 0.6]], [1, 2]).bars // → [ [ 2, 1 ], [ 1, 2 ] ]
 */
export function podiumData(values: CaseValues, ranks: ArrayLike<number>, options: FigureOptions = {}): PodiumData {
  checkArguments({ ranks }, ['number'])
  const { rows, order, higherBetter, dropsMissing } = figureTable('podiumData', values, ranks, options)
  const place = rows.map((row) => {
    const ranks = presentPositions(row, higherBetter)
    return distinctPlaces(
      order.map((algorithm) => ranks[algorithm]!),
      dropsMissing,
    )
  })
  const x = place.map((row) => row.map((at, index) => (at - 1) * order.length + index + 0.5))
  const y = rows.map((row) => order.map((algorithm) => row[algorithm]!))
  const bars = order.map((_, index) => order.map((__, at) => place.filter((row) => row[index] === at + 1).length))
  return { order, place, x, y, bars }
}

/** Values from 1 to m by rising rank, then in the order of the list; missing ones behind all, or without a place. */
function distinctPlaces(ranks: readonly number[], dropsMissing: boolean): number[] {
  const last = ranks.map((rank) => (Number.isNaN(rank) ? Infinity : rank))
  return last.map((rank, index) => {
    if (dropsMissing && rank === Infinity) return Number.NaN
    return 1 + last.filter((other, at) => other < rank || (other === rank && at < index)).length
  })
}
