import { findMetric } from '../catalogue/findMetric'
import { metricFacts } from '../catalogue/metricFacts'
import type { Direction } from '../catalogue/metricSheet'
import type { PresetHead } from './presetTypes'

/** Which values of a column are better: those of its metric. null for counts and volumes. */
export function presetDirection({ metrics, ownMeasures = {} }: PresetHead, column: string): Direction {
  const isOne = (names: readonly string[] = []) => names.some((name) => matches(name, column))
  const metric = Object.keys(metrics).find((name) => isOne(metrics[name]))
  if (metric !== undefined) return metricFacts(findMetric(metric)).direction
  if (isOne(ownMeasures.higher)) return 'higher'
  return isOne(ownMeasures.lower) ? 'lower' : null
}

function matches(name: string, column: string): boolean {
  const [before, after] = name.split('*') as [string, string?]
  if (after === undefined) return name === column
  return column.length > before.length + after.length && column.startsWith(before) && column.endsWith(after)
}
