import { expect, it } from 'vitest'
import { binaryScores } from '../../../src/metrics'

const row = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [data.length] })

it('counts four kinds of voxels', () => {
  expect(binaryScores(row(1, 1, 0, 0, 0), row(1, 0, 1, 0, 0), { label: 1 })).toMatchObject({
    truePositives: 1,
    falsePositives: 1,
    falseNegatives: 1,
    trueNegatives: 2,
    sensitivity: 0.5,
    specificity: 2 / 3,
    accuracy: 3 / 5,
  })
})

it('weighs costs of [missed, false]', () => {
  const cost = (costs: [number, number]) =>
    binaryScores(row(1, 1, 0, 0), row(1, 0, 1, 0), { label: 1, costs }).normalisedExpectedCost
  expect(cost([1, 1])).toBe(1)
  expect(cost([1, 3])).toBe(3 * 0.5 + 0.5)
  expect(cost([4, 1])).toBe(0.5 + 0.5 / 0.25)
})

it.each([[{ beta: 0 }], [{ costs: [1, 0] as const }]])('refuses %o', (options) => {
  expect(() => binaryScores(row(1), row(1), { label: 1, ...options })).toThrow(
    expect.objectContaining({ code: 'bad-argument' }),
  )
})

it('has sizes, volumes and their similarity, and leaves ignored voxels out of the true negatives', () => {
  const [reference, prediction] = [row(1, 1, 0, 9), row(1, 0, 0, 1)]
  expect(binaryScores(reference, prediction, { label: 1, ignoreLabel: 9, spacing: [500] })).toMatchObject({
    trueNegatives: 1,
    volumeSimilarity: 1 - 1 / 3,
    referenceVoxels: 2,
    predictionVoxels: 1,
    referenceVolume: 1,
    predictionVolume: 0.5,
  })
})
