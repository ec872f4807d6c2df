import { columnMetric } from '../../catalogue/columnMetric'
import { metricFacts } from '../../catalogue/metricFacts'
import type { EvaluationSummary } from '../evaluate/evaluateTypes'

/** Units that are not said behind the name of a metric. */
const plain: ReadonlySet<string> = new Set(['one', 'count', 'voxel'])

/** The name of a metric with its unit and the definition that is followed: `hd95 (mm, plain)`. */
export function summaryName(
  { metric, unit }: Pick<EvaluationSummary, 'metric' | 'unit'>,
  convention: string | undefined,
): string {
  const isSize = unit === 'voxel' && !countsVoxels(metric)
  const hasUnit = !plain.has(unit) || isSize
  // A convention that the name fixes is said by it.
  const about = [...(hasUnit ? [unit] : []), ...(convention && !metric.includes(':') ? [convention] : [])]
  return about.length > 0 ? `${metric} (${about.join(', ')})` : metric
}

/** Whether a metric counts voxels, whatever size they have; other metrics are in voxels where files have no voxel size. */
function countsVoxels(name: string): boolean {
  const found = columnMetric(name)
  return found !== null && metricFacts(found).unit === 'voxel'
}
