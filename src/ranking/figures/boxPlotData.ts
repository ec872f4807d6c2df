import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { quantileSorted } from '../../kernels/statistics/quantile'
import type { CaseValues } from '../caseValues'
import { type FigureOptions, figureTable } from './figureTable'

export interface BoxPlotBox {
  /** Index of the algorithm. */
  readonly algorithm: Whole
  /** The values that are there, with the index of their case. */
  readonly dots: { readonly case: Whole; readonly value: number }[]
  /** Quartiles by linear interpolation. */
  readonly q1: number
  readonly median: number
  readonly q3: number
  /** The farthest values within 1.5 interquartile ranges of the box; the end of the box where there is none. */
  readonly whiskerLow: number
  readonly whiskerHigh: number
}

/**
 * Data of a dot-and-box plot: the values of each algorithm, and a box over them. Algorithms stand by full rank, equal ranks in input order; one
 * without values is left out, as in challengeR.
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @param ranks the full ranking, for the order.
 * @throws MedgradeError `shape-mismatch` for another number of ranks than algorithms, and as `rankByMethod`.
 * @example
 * boxPlotData([[1], [2], [4]], [1])[0]?.q3 // → 3
 */
export function boxPlotData(values: CaseValues, ranks: ArrayLike<number>, options: FigureOptions = {}): BoxPlotBox[] {
  checkArguments({ ranks }, ['number'])
  const { rows, order } = figureTable('boxPlotData', values, ranks, options)
  return order.flatMap((algorithm) => {
    const all = rows.map((row, index) => ({ case: index, value: row[algorithm]! }))
    const dots = all.filter(({ value }) => !Number.isNaN(value))
    // As in challengeR, an algorithm without values has no place.
    if (dots.length === 0) return []
    const sorted = Float64Array.from(dots, ({ value }) => value).sort()
    const [q1, median, q3] = [quantileSorted(sorted, 0.25), quantileSorted(sorted, 0.5), quantileSorted(sorted, 0.75)]
    const reach = 1.5 * (q3 - q1)
    const low = sorted.find((value) => value >= q1 - reach) ?? q1
    const high = sorted.findLast((value) => value <= q3 + reach) ?? q3
    return [{ algorithm, dots, q1, median, q3, whiskerLow: Math.min(low, q1), whiskerHigh: Math.max(high, q3) }]
  })
}
