import { columnMetric } from './columnMetric'
import { metricFacts } from './metricFacts'
import type { OverCases } from './metricSheet'

/** Whether the values of cases are summed, as those of a count, or averaged, by any name of the metric; averaged for a name that is not known. */
export function overCases(name: string): OverCases {
  const found = columnMetric(name)
  return found ? metricFacts(found).overCases : 'mean'
}
