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

  it.each([1, 7, 600, 2 ** 20 + 1, 2 ** 32 - 1])(
    'fills lists with numbers below %i, as the generator is scaled',
    (below) => {
      const next = seededGenerator(3)
      const list = new Uint32Array(1000)
      seededLists(3)(list, below)
      expect(list).toStrictEqual(Uint32Array.from(list, () => Math.floor((next() / 2 ** 32) * below)))
    },
  )
})
