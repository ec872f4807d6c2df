import type { Family, MetricSheet } from './metricSheet'
import { calibrationSheets } from './sheets/calibration'
import { classificationSheets } from './sheets/classification'
import { clinicalSheets } from './sheets/clinical'
import { correlationSheets } from './sheets/correlation'
import { detectionSheets } from './sheets/detection'
import { distanceSheets } from './sheets/distance'
import { imageSheets } from './sheets/images'
import { instanceSheets } from './sheets/instances'
import { lesionSheets } from './sheets/lesions'
import { overlapSheets } from './sheets/overlap'
import { probabilitySheets } from './sheets/probabilities'
import { rankingSheets } from './sheets/ranking'
import { raterSheets } from './sheets/raters'
import { registrationSheets } from './sheets/registration'
import { textSheets } from './sheets/text'
import { topologySheets } from './sheets/topology'
import { trackingSheets } from './sheets/tracking'

/** Every public metric, by family. */
export const metricSheets: readonly MetricSheet[] = [
  ...overlapSheets,
  ...topologySheets,
  ...distanceSheets,
  ...instanceSheets,
  ...lesionSheets,
  ...registrationSheets,
  ...trackingSheets,
  ...detectionSheets,
  ...imageSheets,
  ...correlationSheets,
  ...classificationSheets,
  ...probabilitySheets,
  ...calibrationSheets,
  ...raterSheets,
  ...clinicalSheets,
  ...rankingSheets,
  ...textSheets,
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
  calibration: { title: 'calibration', property: 'calibration', module: 'calibration' },
  clinical: { title: 'agreement and survival', property: 'agreement', module: 'clinical' },
  lesions: { title: 'lesions', property: 'count and detection', module: 'lesions' },
  registration: { title: 'registration', property: 'registration', module: 'registration' },
  tracking: { title: 'tracking', property: 'tracking', module: 'tracking' },
  ranking: { title: 'ranking', property: 'ranking', module: 'statistics' },
  text: { title: 'text', property: 'text', module: 'text' },
}
