import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import type { CaseValues } from '../caseValues'
import { boxesOf } from './boxesOf'
import type { FigureOptions } from './figureTable'

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
  return boxesOf(values, ranks, options).map(({ algorithm, cases, values: own, ...box }) => ({
    algorithm,
    dots: Array.from(own, (value, at) => ({ case: cases[at]!, value })),
    ...box,
  }))
}
