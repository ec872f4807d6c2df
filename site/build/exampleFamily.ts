import type { Family } from '../../src/catalogue/metricSheet'
import { metricSheets } from '../../src/catalogue/metricSheets'
import type { ExampleFamily } from '../src/examples/dataStory'

/** Examples by the family of a metric; those of classification are told apart by what is given. */
const ofFamily: Readonly<Record<Exclude<Family, 'classification'>, ExampleFamily>> = {
  overlap: 'mask',
  topology: 'mask',
  distance: 'mask',
  instances: 'mask',
  images: 'image',
  detection: 'box',
  lesions: 'lesion',
  registration: 'registration',
  tracking: 'tracking',
  correlation: 'correlation',
  calibration: 'calibration',
  clinical: 'clinical',
  ranking: 'correlation',
  text: 'text',
}

/** Functions beside the metrics. */
const ofFunctions: Readonly<Partial<Record<ExampleFamily, readonly string[]>>> = {
  mask: [
    ...['labelPair', 'labelAdjacency', 'connectedComponents', 'betti0', 'bettiNumbers', 'skeletonize'],
    ...[
      'surfaceDistances',
      'distanceTransform',
      'relabelSequential',
      'removeBorderInstances',
      'encodeRle',
      'decodeRle',
    ],
  ],
  image: ['ssimMap'],
  box: ['polygonCentroid', 'linearSumAssignment'],
  registration: ['warpLabels'],
  ranking: [
    ...['rankByMethod', 'rankByMetrics', 'bootstrapRanking', 'bootstrapMetrics', 'significanceMap', 'adjustPValues'],
    ...['rankPositions', 'rankAgainstLeaderboard', 'meanRank', 'meanRankPercentile', 'medalFor'],
  ],
}

/** The family of the example of a page below `docs/metrics`, such as `dice` or `text/rouge`; null for a page of no function. */
export function exampleFamily(page: string): ExampleFamily | null {
  const [name = '', folder] = page.split('/').reverse()
  if (folder === 'text' || folder === 'systems') return folder
  const sheet = metricSheets.find((one) => one.name === name)
  if (!sheet) {
    const functions = Object.entries(ofFunctions) as [ExampleFamily, readonly string[]][]
    return functions.find(([, pages]) => pages.includes(name))?.[0] ?? null
  }
  const { family, input } = sheet
  // Scores of a case, not masks.
  if (name === 'clickCurve') return 'correlation'
  if (family !== 'classification') return ofFamily[family]
  return input === 'classes' ? 'class' : input === 'confidence' ? 'correlation' : 'score'
}
