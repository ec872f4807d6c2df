import { largestOf } from '../../array/largestOf'
import { countRange } from '../../errors/countRange'
import type { AnyGrid } from './modelGrid'

/**
 * Which cases the differences of the means over labels are of, where some cases miss a label: these means are compared case by case, over the cases that
 * have every label. Empty where that is every case of the labels.
 *
 * @example
 * casesOfMeans([]) // → ''
 */
export function casesOfMeans(grids: readonly Pick<AnyGrid, 'rows'>[]): string {
  const counts = grids.flatMap(({ rows }) =>
    rows.flatMap(({ differences, meanDifference }) => {
      const most = largestOf([0, ...differences.map((one) => one?.cases ?? 0)])
      const own = meanDifference?.cases ?? 0
      return own > 0 && own < most ? [{ own, most }] : []
    }),
  )
  if (counts.length === 0) return ''
  const [own, most] = (['own', 'most'] as const).map((key) => counts.map((one) => one[key]))
  return `differences of means are over the cases with every label: ${countRange(own!)} of ${countRange(most!)}`
}
