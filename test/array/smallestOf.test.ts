import { expect, it } from 'vitest'
import { smallestOf } from '../../src/array/smallestOf'

it('is that of Math.min, of any number of values', () => {
  for (const values of [[], [3, -1], [1, Number.NaN], [0, -0], [Infinity]])
    expect(smallestOf(values)).toBe(Math.min(...values))
  expect(smallestOf(new Float64Array(300_000).map((_, i) => -i))).toBe(-299_999)
})
