import { describe, expect, it } from 'vitest'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { studentised } from '../../../src/ranking/intervals/studentised'

describe('studentised', () => {
  it.each([1, 3, 4, 5, 8, 11])('gives each of %s lists what it has alone, to the bit', (count) => {
    const next = seededGenerator(11)
    // Two lengths, so that only some of the lists are drawn together.
    const lists = Array.from({ length: count }, (_, at) => ({
      values: Float64Array.from({ length: at % 3 === 2 ? 40 : 137 }, () => next() / 2 ** 32),
      scale: null,
    }))
    const options = { samples: 50, seed: 3 }
    expect(studentised(lists, options)).toStrictEqual(lists.map((list) => studentised([list], options)[0]))
  })
})
