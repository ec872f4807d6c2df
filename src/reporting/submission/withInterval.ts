import { metricRange } from '../../catalogue/metricRange'
import type { Interval } from '../../ranking/intervals/interval'
import type { NumberKind } from '../content/numberText'
import { caseInterval } from './caseInterval'

/** A column with the interval of its mean, which is found when it is asked for: volumes and counts of labels are shown without one. */
export function withInterval<
  T extends { readonly name: string; readonly values: Float64Array; readonly kind: NumberKind; readonly unit: string },
>(column: T, caseNames: readonly string[]): T & { readonly interval: Interval } {
  let interval: Interval | undefined
  return Object.defineProperty({ ...column } as T & { interval: Interval }, 'interval', {
    enumerable: true,
    get: () => {
      interval ??= caseInterval(column.values, caseNames, {
        kind: column.kind,
        unit: column.unit,
        range: metricRange(column.name),
      })
      return interval
    },
  })
}
