import { columnMetric } from './columnMetric'
import { metricFacts } from './metricFacts'
import { withSpacing } from './withSpacing'

/** Whether a metric counts voxels, whatever size they have; other metrics are in voxels where files have no voxel size. */
export function countsVoxels(name: string): boolean {
  const found = columnMetric(name)
  return found !== null && metricFacts(withSpacing(found)).unit === 'voxel'
}
