import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pairwiseSum } from '../../src/python/pairwiseSum'
import { sparsePairwiseSum } from '../../src/python/sparsePairwiseSum'

it('is the pairwise sum of the whole vector to the last bit', () => {
  const value = fc.double({ min: 1e-8, max: 1e8, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.array(fc.tuple(fc.nat(), value)), (length, given) => {
      const whole = new Float64Array(length)
      for (const [place, one] of given) whole[place % length] = one
      const places = Array.from(whole.keys()).filter((place) => whole[place] !== 0)
      const sparse = { places, values: places.map((place) => whole[place]!), length }
      expect(sparsePairwiseSum(sparse)).toBe(pairwiseSum(whole))
    }),
    { numRuns: 500 },
  )
})

it('of nothing is 0', () => {
  expect(sparsePairwiseSum({ places: [], values: [], length: 0 })).toBe(0)
  expect(sparsePairwiseSum({ places: [], values: [], length: 1e12 })).toBe(0)
})
