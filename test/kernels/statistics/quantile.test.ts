import { describe, expect, test } from 'vitest'
import { median, quantileSorted } from '../../../src/kernels/statistics/quantile'
import { rankByMethod } from '../../../src/ranking'

describe('quantiles beside infinite values', () => {
  // R 4.2.2: quantile(x, q)
  test.each([
    [[3, 4, Infinity], 0.5, 4],
    [[3, 4, 5, 6, Infinity], 0.75, 6],
    [[-Infinity, 3, 4], 0.5, 3],
    [[3, 4, Infinity], 0.25, 3.5],
    [[3, 4, Infinity], 0.75, Infinity],
    [[3, Infinity, Infinity], 1, Infinity],
  ])('of %j at %d', (values, q, expected) => {
    expect(quantileSorted(Float64Array.from(values), q)).toBe(expected)
  })

  test('the quantile 0.5 of an odd number is the median, in a ranking too', () => {
    for (const values of [
      [3, 4, Infinity],
      [-Infinity, 4, Infinity],
      [3, Infinity, Infinity],
    ])
      expect(quantileSorted(Float64Array.from(values), 0.5)).toBe(median(Float64Array.from(values)))
    const values = [
      [3, 5],
      [4, 6],
      [Infinity, 7],
    ]
    const options = { higherBetter: false }
    const byQuantile = rankByMethod(values, { method: 'quantileThenRank', quantile: 0.5, ...options })
    expect(Array.from(byQuantile.ranks)).toEqual([1, 2])
    expect(Array.from(byQuantile.ranks)).toEqual(
      Array.from(rankByMethod(values, { method: 'medianThenRank', ...options }).ranks),
    )
  })
})
