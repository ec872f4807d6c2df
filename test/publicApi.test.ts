import { describe, expect, it } from 'vitest'
import * as medgrade from '../src'
import * as worker from '../src/engine/worker'
import * as evaluation from '../src/evaluation'
import * as metrics from '../src/metrics'
import * as calibration from '../src/metrics/calibration'
import * as clinical from '../src/metrics/clinical'
import * as detection from '../src/metrics/detection'
import * as images from '../src/metrics/images'
import * as lesions from '../src/metrics/lesions'
import * as registration from '../src/metrics/registration'
import * as text from '../src/metrics/text'
import * as tracking from '../src/metrics/tracking'
import * as bridge from '../src/ndarray'
import * as node from '../src/node'
import * as ranking from '../src/ranking'
import * as statistics from '../src/ranking/statistics'
import * as reporting from '../src/reporting'

// What a user can import, name by name. A name that goes away or changes its place is a major version.
// After a change on purpose: npx vitest run test/publicApi.test.ts -u

const subPaths = {
  ...{ medgrade, metrics, detection, images, text, evaluation, reporting, statistics },
  ...{ calibration },
  ...{ clinical },
  ...{ lesions },
  ...{ registration },
  ...{ tracking },
  ...{ node, ndarray: bridge, worker },
}

describe('the exports of each sub-path', () => {
  it.each(Object.entries(subPaths))('%s', async (name, exported) => {
    await expect(`${Object.keys(exported).sort().join('\n')}\n`).toMatchFileSnapshot(`publicApi/${name}.txt`)
  })

  it.each(Object.entries({ metrics, detection, images, tracking, registration, lesions, clinical, calibration }))(
    'all of medgrade/%s is in medgrade too, the same functions',
    (_, exported) => expect(medgrade).toMatchObject(exported),
  )

  it('the ranking functions of medgrade are in medgrade/statistics too, the same functions', () =>
    expect(statistics).toMatchObject({ ...ranking }))
})

/** The names that the design promises, by group. */
const fixedNames = {
  overlap: ['labelPair', 'labelOverlap', 'dice', 'jaccard', 'iou', 'volumeDifference', 'labelAdjacency'],
  topology: ['connectedComponents', 'skeletonize', 'clDice', 'betti0', 'betti0Error'],
  distance: [
    'distanceTransform',
    'surfaceDistances',
    'hausdorffDistance',
    'averageSurfaceDistance',
    'surfaceDice',
    'normalizedSurfaceDice',
    'hausdorffPresets',
  ],
  instances: ['lesionF1', 'matchInstances', 'instanceF1', 'panopticQuality', 'matchCentroids', 'linearSumAssignment'],
  detection: [
    'boxIou',
    'boundaryBoxIou',
    'grownBoxIou',
    'evaluateCoco',
    'meanAveragePrecision',
    'encodeRle',
    'decodeRle',
  ],
  'image quality': ['mse', 'mae', 'nrmse', 'psnr', 'ssim', 'lncc'],
  correlation: ['plcc', 'srocc', 'krocc', 'pearson', 'spearman', 'kendallTau'],
  classification: [
    'accuracy',
    'balancedAccuracy',
    'f1Score',
    'auroc',
    'averagePrecision',
    'logLoss',
    'confusionMatrix',
  ],
  ranking: ['rankPositions', 'meanRank', 'meanRankPercentile', 'medalFor', 'bootstrapRanking', 'rankingAgreement'],
  grading: [
    'defineChallenge',
    'challenges',
    'grade',
    'gradeBatch',
    'validateSubmission',
    'readVolume',
    'readImage',
    'readTable',
  ],
}

describe('names that are fixed', () => {
  it.each(Object.entries(fixedNames))('%s', (_, names) => {
    for (const name of names) expect(medgrade).toHaveProperty(name)
  })
  it('each metric stands in one sub-path besides: boxes, points and runs in detection, pictures in images, the others in metrics', () => {
    const { ranking: _ranking, grading: _grading, detection: boxes, 'image quality': pictures, ...rest } = fixedNames
    const points = ['matchCentroids']
    const others = Object.values(rest)
      .flat()
      .filter((name) => !points.includes(name))
    for (const name of [...boxes, ...points]) expect(detection).toHaveProperty(name)
    for (const name of pictures) expect(images).toHaveProperty(name)
    for (const name of others) expect(metrics).toHaveProperty(name)
    const all = [detection, images, metrics, tracking, registration, lesions, clinical, calibration].flatMap(
      (exported) => Object.keys(exported),
    )
    expect(new Set(all).size).toBe(all.length)
  })
  it('aliases are the same functions', () => {
    expect([metrics.iou, metrics.pearson, metrics.spearman, metrics.kendallTau, metrics.normalizedSurfaceDice]).toEqual(
      [metrics.jaccard, metrics.plcc, metrics.srocc, metrics.krocc, metrics.surfaceDice],
    )
  })
})
