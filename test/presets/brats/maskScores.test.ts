import { describe, expect, it } from 'vitest'
import { labelRuns } from '../../../src/array/labels/labelRuns'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { hausdorffDistance } from '../../../src/metrics/distance/hausdorffDistance'
import { surfaceDistances } from '../../../src/metrics/distance/surfaceDistances'
import { bratsPair } from '../../../src/presets/brats/bratsGrid'
import { robustHausdorff, surfaceShares } from '../../../src/presets/brats/maskScores'
import { smallPair } from '../../support/evaluation/smallPair'

const shape = [40, 24, 30] as const
const spacings = [
  [1, 1, 1],
  [0.5, 1.5, 3],
  [4, 0.3, 0.9],
]

/** A ball on both sides, and on one of them further voxels, few or many, far from it. */
function masks(seed: number) {
  const random = seededGenerator(seed)
  const far = [0, 1, 3, 10, 40, 200][seed % 6]!
  const ball = (shift: number) => {
    const values = new Array<number>(shape[0] * shape[1] * shape[2]).fill(0)
    for (let i = 0; i < values.length; i++) {
      const [x, y, z] = [Math.floor(i / (shape[1] * shape[2])), Math.floor(i / shape[2]) % shape[1], i % shape[2]]
      if ((x - 8 - shift) ** 2 + (y - 9) ** 2 + (z - 8) ** 2 < 30) values[i] = 1
    }
    return values
  }
  const reference = ball(0)
  const prediction = ball(seed % 3)
  for (let k = 0; k < far; k++) prediction[prediction.length - 1 - (random() % 12_000)] = 1
  return { reference, prediction }
}

describe('scores of two masks', () => {
  it.each(spacings.flatMap((spacing) => [0, 1, 2, 3, 4, 5, 6, 7].map((seed) => ({ spacing, seed }))))(
    'leave out far distances without an effect, $spacing, seed $seed',
    ({ spacing, seed }) => {
      const { reference, prediction } = masks(seed)
      const pair = smallPair(reference, prediction, { shape, spacing })
      const { grid, ...sides } = bratsPair(pair, spacing)
      expect(sides.reference.count).toBe(labelRuns(Uint8Array.from(reference), shape[2]).count)
      expect(robustHausdorff(sides.reference, sides.prediction, grid)).toBe(
        hausdorffDistance(pair.reference, pair.prediction, {
          label: 1,
          percentile: 95,
          convention: 'surface-distance',
        }),
      )
      const distances = surfaceDistances(pair.reference, pair.prediction, { label: 1, convention: 'medpy' })
      const lists = [distances.predictionToReference, distances.referenceToPrediction]
      const expected = [0.5, 1].map((tolerance) => {
        const [a, b] = lists.map((list) => list.filter((d) => d <= tolerance).length / list.length)
        return (a! + b!) / (a! + b! + (1 - a!) + (1 - b!) + 1e-8)
      })
      const found = surfaceShares(sides.reference, sides.prediction, [0.5, 1], grid)
      expect(found.every((value, k) => Math.abs(value - expected[k]!) < 1e-12)).toBe(true)
    },
  )
})
