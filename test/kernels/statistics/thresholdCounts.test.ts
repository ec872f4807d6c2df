import { expect, it } from 'vitest'
import { equalThresholds, thresholdCounts, thresholdPoints } from '../../../src/kernels/statistics/thresholdCounts'
import { uniform } from '../../support/uniform'

it.each([
  [Float32Array, 0, 1],
  [Float64Array, 0, 1],
  [Float32Array, -3, 7],
  [Float64Array, -3, 7],
] as const)('counts what is above each threshold: %o from %d to %d', (Type, low, high) => {
  const random = uniform(5)
  // On thresholds, between them and beyond them.
  const value = (i: number) =>
    i % 2 === 0
      ? low + ((high - low) * Math.floor(22 * random() - 1)) / 20
      : low + (high - low) * (1.2 * random() - 0.1)
  const values = new Type(Array.from({ length: 500 }, (_, i) => value(i)))
  values[7] = Number.NaN
  const isForeground = Uint8Array.from(values, () => (random() < 0.4 ? 1 : 0))
  const thresholds = equalThresholds(20, low, high)
  for (const { threshold, tp, fp, fn, tn } of thresholdPoints(
    thresholdCounts(values, isForeground, thresholds),
    thresholds,
  )) {
    const limit = Type === Float32Array ? Math.fround(threshold) : threshold
    const counts = [0, 0, 0, 0]
    for (const [i, one] of values.entries()) counts[(one > limit ? 0 : 2) + (isForeground[i] === 1 ? 0 : 1)]!++
    expect([tp, fp, fn, tn]).toEqual(counts)
  }
})

it('two empty masks have no Dice', () => {
  const thresholds = equalThresholds(2)
  const points = thresholdPoints(thresholdCounts([0, 0], new Uint8Array(2), thresholds), thresholds)
  expect(points.map(({ dice, recall }) => [dice, recall])).toEqual(Array(3).fill([Number.NaN, Number.NaN]))
})
