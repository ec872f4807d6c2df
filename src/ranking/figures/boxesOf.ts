import type { Whole } from '../../contract'
import { quantileSorted } from '../../kernels/statistics/quantile'
import type { CaseValues } from '../caseValues'
import { type FigureOptions, figureTable } from './figureTable'

/** The values of an algorithm and the box over them, as {@link boxPlotData} describes them; lists of numbers, as an object for each value takes many times their memory. */
export interface BoxOfValues {
  readonly algorithm: Whole
  /** Indices of the cases with a value, and these values. */
  readonly cases: Uint32Array
  readonly values: Float64Array
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly whiskerLow: number
  readonly whiskerHigh: number
}

export function boxesOf(values: CaseValues, ranks: ArrayLike<number>, options: FigureOptions = {}): BoxOfValues[] {
  const { rows, order } = figureTable('boxPlotData', values, ranks, options)
  return order.flatMap((algorithm) => {
    const all = Float64Array.from(rows, (row) => row[algorithm]!)
    const cases = Uint32Array.from(all.keys()).filter((index) => !Number.isNaN(all[index]!))
    const own = cases.length === all.length ? all : all.filter((value) => !Number.isNaN(value))
    // As in challengeR, an algorithm without values has no place.
    return own.length === 0 ? [] : [{ algorithm, cases, values: own, ...boxOf(own) }]
  })
}

function boxOf(values: Float64Array) {
  const sorted = values.slice().sort()
  const [q1, median, q3] = [quantileSorted(sorted, 0.25), quantileSorted(sorted, 0.5), quantileSorted(sorted, 0.75)]
  const reach = 1.5 * (q3 - q1)
  const low = sorted.find((value) => value >= q1 - reach) ?? q1
  const high = sorted.findLast((value) => value <= q3 + reach) ?? q3
  return { q1, median, q3, whiskerLow: Math.min(low, q1), whiskerHigh: Math.max(high, q3) }
}
