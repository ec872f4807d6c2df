import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { metricSheets } from '../../src/catalogue/metricSheets'

/** Pages among the metrics that are of no function that grades a reference and a prediction by itself, by what they do. */
const without: Readonly<Record<string, readonly string[]>> = {
  'make an array or a list of one input': [
    ...[
      'betti0',
      'bettiNumbers',
      'connectedComponents',
      'decodeRle',
      'distanceTransform',
      'encodeRle',
      'labelAdjacency',
    ],
    ...['polygonCentroid', 'relabelSequential', 'removeBorderInstances', 'skeletonize', 'warpLabels'],
  ],
  'make an array or a list of a pair': ['labelPair', 'linearSumAssignment', 'ssimMap', 'surfaceDistances'],
  'rank or test values of metrics': [
    ...['adjustPValues', 'bootstrapMetrics', 'bootstrapRanking', 'meanRank', 'meanRankPercentile', 'medalFor'],
    ...['rankAgainstLeaderboard', 'rankByMethod', 'rankByMetrics', 'rankPositions', 'significanceMap'],
  ],
  'read or change a text': [
    ...['answerLabel', 'answerPlaceholder', 'chexbertLabels', 'findingsText', 'normalizeReport', 'normalizeVqaAnswer'],
    ...['porterStem', 'prepareReport', 'reportLabels', 'reportSections', 'tokenize'],
  ],
  'compare conventions of several metrics': ['grid-and-mesh'],
  'combine numbers of networks, which are not computed here': ['radCliq'],
}

it('every page among the metrics is of a metric with a sheet, or of none', () => {
  const pages = ['', 'text', ...readdirSync('docs/metrics').filter((name) => !name.includes('.') && name !== 'systems')]
    .flatMap((folder) => readdirSync(join('docs/metrics', folder)))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => basename(name, '.md'))
  const sheets = new Set(metricSheets.map(({ name }) => name))
  const lacking = [...new Set(pages)].filter((name) => !sheets.has(name))
  // Measures of agents, below `systems`, are of runs, not of files.
  expect(lacking.sort()).toEqual(Object.values(without).flat().sort())
})
