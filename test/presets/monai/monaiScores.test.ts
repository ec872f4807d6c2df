import { describe, expect, it } from 'vitest'
import { monai } from '../../../src/presets/monai/monai'
import { monaiDiceHelper } from '../../../src/presets/monai/monaiDiceHelper'
import { monaiScores } from '../../../src/presets/monai/monaiScores'
import type { MonaiOptions } from '../../../src/presets/monai/monaiTypes'
import { smallPair } from '../../support/evaluation/smallPair'

const map = (values: number[], shape = [2, values.length / 2]) => ({ data: Uint8Array.from(values), shape })
const reference = map([0, 1, 1, 2, 0, 3])
const prediction = map([0, 1, 2, 2, 1, 0])

/** The same maps as channels in the last axis. */
function stacked(values: ArrayLike<number>, classes: number, shape = [2, values.length / 2]) {
  const data = new Uint8Array(values.length * classes)
  for (let i = 0; i < values.length; i++) data[i * classes + values[i]!] = 1
  return { data, shape: [...shape, classes] }
}

describe('label maps and their channels', () => {
  const metrics: MonaiOptions[] = [
    { metric: 'DiceMetric' },
    { metric: 'DiceMetric', ignoreIndex: 1 },
    { metric: 'DiceMetric', ignoreIndex: 0, ignoreEmpty: false },
    { metric: 'MeanIoU' },
    { metric: 'MeanIoU', ignoreIndex: 2, ignoreEmpty: false },
    { metric: 'MeanIoU', ignoreIndex: 9 },
    { metric: 'GeneralizedDiceScore' },
    { metric: 'GeneralizedDiceScore', sumOverClasses: false, ignoreIndex: 3 },
    { metric: 'HausdorffDistanceMetric', includeBackground: true },
    { metric: 'HausdorffDistanceMetric', ignoreIndex: 1, distanceMetric: 'taxicab' },
    { metric: 'SurfaceDistanceMetric', symmetric: true, includeBackground: true, ignoreIndex: 0 },
    { metric: 'SurfaceDiceMetric', classThresholds: [1, 1, 1], useSubvoxels: true },
  ]
  it.each(metrics)('have the same scores: %j', (options) => {
    const fromMaps = monaiScores(reference, prediction, { ...options, classes: 4 })
    const [g, p] = [stacked(reference.data, 4), stacked(prediction.data, 4)]
    expect(monaiScores(g, p, { ...options, input: 'channels' })).toEqual(fromMaps)
    expect(monaiScores(reference, p, options)).toEqual(fromMaps)
  })
})

it('scores label 1 alone for maps without a number of classes', () => {
  expect(monaiScores(reference, prediction, { metric: 'DiceMetric', input: 'label' })).toEqual([0.5])
})

it('refuses thresholds that do not fit the classes, and unknown metrics', () => {
  const options = { metric: 'SurfaceDiceMetric', classThresholds: [1], classes: 4 } as const
  expect(() => monaiScores(reference, prediction, options)).toThrow('classThresholds')
  expect(() => monaiScores(reference, prediction, { metric: 'Dice' } as never)).toThrow('metric of MONAI')
})

describe('DiceHelper', () => {
  it('takes the first of equal channels, and only values above 0.5', () => {
    const truth = { data: Uint8Array.of(0, 1), shape: [2] }
    const even = { data: Float32Array.of(0.5, 0.5, 0.5, 0.5), shape: [2, 2] }
    expect(monaiDiceHelper([{ reference: truth, prediction: even }], { includeBackground: true }).value).toEqual([
      Math.fround(2 / 3),
      0,
    ])
    expect(monaiDiceHelper([{ reference: truth, prediction: even }], { threshold: true }).value).toEqual([0, 0])
  })

  it('refuses components of merged channels', () => {
    expect(() => monaiDiceHelper([{ reference, prediction }], { perComponent: true })).toThrow('applyArgmax')
  })
})

it('names its rows by label and says that distances are in voxels', () => {
  const pair = smallPair([1, 0, 0, 2], [0, 1, 0, 2], { shape: [1, 1, 4], spacing: [1, 1, 2] })
  const { rows, quirks } = monai.evaluateCase(pair, {})
  expect(rows.map(({ label, metric, unit }) => `${label} ${metric} ${unit}`).slice(3, 6)).toEqual([
    '2 MeanIoU one',
    '1 HausdorffDistanceMetric voxel',
    '2 HausdorffDistanceMetric voxel',
  ])
  expect(rows.find(({ metric }) => metric === 'HausdorffDistanceMetric')!.value).toBe(1)
  expect(quirks).toEqual(['voxel-distances'])
})

it('gives each metric the scores that it has alone', () => {
  const metrics: MonaiOptions[] = [
    { metric: 'DiceMetric' },
    { metric: 'MeanIoU', ignoreIndex: 1 },
    { metric: 'HausdorffDistanceMetric', percentile: 95 },
    { metric: 'HausdorffDistanceMetric', spacing: [1, 2, 3] },
    { metric: 'SurfaceDistanceMetric', symmetric: true, includeBackground: true },
    { metric: 'DiceMetric', input: 'label', numClasses: 3 },
  ]
  const pair = smallPair([1, 0, 0, 2, 2, 1], [0, 1, 0, 2, 1, 1], { shape: [1, 2, 3] })
  const volume = stacked([0, 1, 0, 2, 1, 1], 3)
  const channels = { ...pair.prediction, data: volume.data, shape: [1, 2, 3, 3] }
  for (const prediction of [pair.prediction, channels]) {
    const chosen = prediction === channels ? metrics.slice(0, 5) : metrics
    const together = monai.evaluateCase({ ...pair, prediction }, { metrics: chosen }).rows.map(({ value }) => value)
    expect(together).toEqual(chosen.flatMap((options) => monaiScores(pair.reference, prediction, options)))
  }
})

describe('answers of MONAI 1.6.1 to options together', () => {
  const y = map([0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], [4, 6])
  const x = map([1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1], [4, 6])
  const none = map(new Array(24).fill(0), [4, 6])

  it('Dice of components has no class that is ignored', () => {
    const dice = { metric: 'DiceMetric', classes: 2, perComponent: true } as const
    for (const ignoreIndex of [0, 1]) {
      expect(monaiScores(y, x, { ...dice, ignoreIndex })).toEqual([0.550000011920929])
      const [g, p] = [stacked(y.data, 2, y.shape), stacked(x.data, 2, x.shape)]
      expect(monaiScores(g, p, { ...dice, ignoreIndex, input: 'channels' })).toEqual([0.550000011920929])
    }
    // Beside a metric that has one, in one run.
    const pair = smallPair(Array.from(y.data), Array.from(x.data), { shape: y.shape })
    const { rows } = monai.evaluateCase(pair, {
      metrics: [
        { metric: 'DiceMetric', classes: 2, ignoreIndex: 1 },
        { ...dice, ignoreIndex: 1 },
      ],
    })
    expect(rows.at(-1)!.value).toBe(0.550000011920929)
  })

  it.each([
    ['euclidean', 0.6, 0.8947572112083435],
    ['euclidean', 1, 0.9473785758018494],
    ['chessboard', 0.6, 0.6595320701599121],
    ['chessboard', 1, 1],
    ['taxicab', 0.6, 0.6595320701599121],
  ] as const)(
    'elements of a surface are compared by the %s distance, within %d',
    (distanceMetric, tolerance, expected) => {
      const options = { metric: 'SurfaceDiceMetric', classes: 2, useSubvoxels: true, spacing: [2, 0.5] } as const
      const [score] = monaiScores(y, x, { ...options, distanceMetric, classThresholds: [tolerance] })
      expect(score).toBeCloseTo(expected, 6)
      expect(monaiScores(y, none, { ...options, distanceMetric, classThresholds: [tolerance] })).toEqual([0])
      expect(monaiScores(none, none, { ...options, distanceMetric, classThresholds: [tolerance] })).toEqual([
        Number.NaN,
      ])
    },
  )
})
