import type { Family, MetricSheet } from './metricSheet'
import { classificationSheets } from './sheets/classification'
import { correlationSheets } from './sheets/correlation'
import { detectionSheets } from './sheets/detection'
import { distanceSheets } from './sheets/distance'
import { imageSheets } from './sheets/images'
import { instanceSheets } from './sheets/instances'
import { overlapSheets } from './sheets/overlap'
import { probabilitySheets } from './sheets/probabilities'
import { rankingSheets } from './sheets/ranking'
import { topologySheets } from './sheets/topology'

/** Every public metric, by family. */
export const metricSheets: readonly MetricSheet[] = [
  ...overlapSheets,
  ...topologySheets,
  ...distanceSheets,
  ...instanceSheets,
  ...detectionSheets,
  ...imageSheets,
  ...correlationSheets,
  ...classificationSheets,
  ...probabilitySheets,
  ...rankingSheets,
]

/** Title of each family, and the sub-path of the package that has its functions. */
export const families: Readonly<Record<Family, { readonly title: string; readonly module: string }>> = {
  overlap: { title: 'overlap', module: 'metrics' },
  topology: { title: 'topology', module: 'metrics' },
  distance: { title: 'distance', module: 'metrics' },
  instances: { title: 'instances', module: 'metrics' },
  detection: { title: 'detection', module: 'detection' },
  images: { title: 'image quality', module: 'images' },
  correlation: { title: 'correlation', module: 'metrics' },
  classification: { title: 'classification', module: 'metrics' },
  ranking: { title: 'ranking', module: 'statistics' },
}
