import { knownMetric } from './findMetric'
import { metricFacts } from './metricFacts'
import type { Range } from './metricSheet'

/** The least and the largest value of a metric by any of its names; infinite for a name that is not known. */
export function metricRange(name: string): Range {
  const found = wellNamed(name)
  return found ? metricFacts(found).range : [-Infinity, Infinity]
}

/** A column may have the name of a metric with a number that the metric does not take. */
function wellNamed(name: string) {
  try {
    return knownMetric(name)
  } catch {
    return null
  }
}
