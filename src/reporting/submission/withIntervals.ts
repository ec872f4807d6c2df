import { metricRange } from '../../catalogue/metricRange'
import type { Interval } from '../../ranking/intervals/interval'
import type { NumberKind } from '../content/numberText'
import { caseIntervals } from './caseIntervals'

interface Column {
  readonly name: string
  readonly direction: 'higher' | 'lower' | null
  readonly values: Float64Array
  readonly kind: NumberKind
  readonly unit: string
}

/**
 * Columns with the intervals of their means, which are found when one is asked for: volumes and counts of labels are shown without one. Those of columns that
 * have a better direction are all shown, and found together, since most of their time is that of drawing the cases.
 */
export function withIntervals<T extends Column>(
  columns: readonly T[],
  caseNames: readonly string[],
): (T & { readonly interval: Interval })[] {
  const found = new Map<T, Interval>()
  const find = (wanted: readonly T[]) => {
    const ranged = wanted.map(({ name, values, kind, unit }) => ({ values, kind, unit, range: metricRange(name) }))
    for (const [at, interval] of caseIntervals(ranged, caseNames).entries()) found.set(wanted[at]!, interval)
  }
  const intervalOf = (column: T): Interval => {
    if (!found.has(column)) find(column.direction === null ? [column] : columns.filter((one) => one.direction !== null))
    return found.get(column)!
  }
  return columns.map((column) =>
    Object.defineProperty({ ...column } as T & { interval: Interval }, 'interval', {
      enumerable: true,
      get: () => intervalOf(column),
    }),
  )
}
