import { describe, expect, it } from 'vitest'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { seededLists } from '../../../src/kernels/statistics/seededLists'

describe('seededLists', () => {
  it.each([0, 1, 2, 53, -7, 2 ** 31])(
    'fills lists with the numbers of the generator of seed %i, one after the other',
    (seed) => {
      const next = seededGenerator(seed)
      const fill = seededLists(seed)
      for (const length of [0, 1, 5, 1000, 3]) {
        const list = new Uint32Array(length)
        fill(list)
        expect(list).toStrictEqual(Uint32Array.from({ length }, () => next()))
      }
    },
  )
})
