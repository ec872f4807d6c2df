import { describe, expect, it } from 'vitest'
import { pairwiseSquares } from '../../../src/kernels/statistics/pairwiseSquares'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { pairwiseSum } from '../../../src/python/pairwiseSum'

describe('pairwiseSquares', () => {
  it('is the pairwise sum of the squared distances, to the bit', () => {
    const next = seededGenerator(5)
    const random = () => next() / 2 ** 32
    for (const n of [0, 1, 7, 8, 9, 15, 16, 127, 128, 129, 136, 255, 300, 1000, 4097]) {
      const values = Float64Array.from({ length: n }, () => random() * 10 ** Math.floor(6 * random()))
      const centre = random()
      const squares = values.map((value) => (value - centre) * (value - centre))
      expect(pairwiseSquares(values, centre)).toBe(pairwiseSum(squares))
    }
  })
})
