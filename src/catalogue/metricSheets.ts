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

/** Title of each family, the property that it measures in the terms of Metrics Reloaded, and the sub-path of the package that has its functions. */
export const families: Readonly<
  Record<Family, { readonly title: string; readonly property: string; readonly module: string }>
> = {
  overlap: { title: 'overlap', property: 'overlap', module: 'metrics' },
  topology: { title: 'topology', property: 'topology', module: 'metrics' },
  distance: { title: 'distance', property: 'boundary', module: 'metrics' },
  instances: { title: 'instances', property: 'count and detection', module: 'metrics' },
  detection: { title: 'detection', property: 'count and detection', module: 'detection' },
  images: { title: 'image quality', property: 'image quality', module: 'images' },
  correlation: { title: 'correlation', property: 'correlation', module: 'metrics' },
  classification: { title: 'classification', property: 'classification', module: 'metrics' },
  ranking: { title: 'ranking', property: 'ranking', module: 'statistics' },
}
