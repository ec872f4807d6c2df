import { expect, it } from 'vitest'
import { largestOf } from '../../src/array/largestOf'

it('is that of Math.max, of any number of values', () => {
  for (const values of [[], [3, -1], [1, Number.NaN], [-0, 0], [-Infinity]])
    expect(largestOf(values)).toBe(Math.max(...values))
  expect(largestOf(new Float64Array(300_000).map((_, i) => i))).toBe(299_999)
})
