import { countsVoxels } from '../../catalogue/countsVoxels'
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
