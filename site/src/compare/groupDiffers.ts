import type { MetricGroup, Value } from './compareTypes'
import { sameValue } from './formatValue'

/** Groups of several measures, which are no conventions of one. */
const measures: ReadonlySet<string> = new Set(['components', 'volume', 'errors'])

/** Whether the conventions of a group disagree; null for a group of several measures. */
export function groupDiffers(group: MetricGroup, valueIn: (convention: string) => Value | undefined): boolean | null {
  if (measures.has(group.id)) return null
  const values = group.conventions.map(({ id }) => valueIn(id)).filter((value) => value !== undefined)
  return values.some((value) => !sameValue(value, values[0]!))
}
