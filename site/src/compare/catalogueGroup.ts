import { metricFacts } from 'virtual:metric-facts'
import type { MetricGroup } from './compareTypes'

/** A group with title, unit and direction of its metric in the catalogue; one of several metrics keeps its own. @param length unit of lengths of the files. */
export function catalogueGroup(group: MetricGroup, length: string): MetricGroup {
  const facts = metricFacts[group.id]
  if (facts === undefined) return group
  const { title, unit, direction } = facts
  return {
    ...group,
    title: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
    unit: unit === 'mm' ? length : unit === 'one' ? '' : unit,
    better: direction,
  }
}
