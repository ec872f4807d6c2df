import { findMetric } from '../catalogue/findMetric'
import { metricFacts } from '../catalogue/metricFacts'
import type { Direction, Unit } from '../catalogue/metricSheet'
import type { PresetHead } from './presetTypes'

/** What a column of a preset holds: unit and direction are those of its metric in the catalogue, unless the preset states a unit of its own. */
export function presetColumn(
  { metrics, ownMeasures = {}, units = {} }: PresetHead,
  column: string,
): { readonly unit: Unit; readonly better: Direction } {
  const isOne = (names: readonly string[] = []) => names.some((name) => matches(name, column))
  const own = (Object.keys(units) as Unit[]).find((unit) => isOne(units[unit]))
  const metric = Object.keys(metrics).find((name) => isOne(metrics[name]))
  if (metric !== undefined) {
    const { unit, direction } = metricFacts(findMetric(metric))
    return { unit: own ?? unit, better: direction }
  }
  const better = isOne(ownMeasures.higher) ? 'higher' : isOne(ownMeasures.lower) ? 'lower' : null
  return { unit: own ?? 'one', better }
}

function matches(name: string, column: string): boolean {
  const [before, after] = name.split('*') as [string, string?]
  if (after === undefined) return name === column
  return column.length > before.length + after.length && column.startsWith(before) && column.endsWith(after)
}
