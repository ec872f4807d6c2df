import { labelledMetric } from '../../catalogue/columnMetric'
import { metricFacts } from '../../catalogue/metricFacts'

/** The better direction of a metric that nobody declared, by its name, to which a label may be added (`dice_tumour`); null where no metric is known. */
export function metricDirection(name: string): 'higher' | 'lower' | null {
  const found = labelledMetric(name)
  return found ? metricFacts(found).direction : null
}
