import { columnMetric } from './columnMetric'
import { metricFacts } from './metricFacts'
import type { Range } from './metricSheet'

/** The least and the largest value of a metric by any of its names; infinite for a name that is not known. */
export function metricRange(name: string): Range {
  const found = columnMetric(name)
  return found ? metricFacts(found).range : [-Infinity, Infinity]
}
