import { describe, expect, it } from 'vitest'
import { gatheredSum } from '../../../src/kernels/statistics/gatheredSum'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { pairwiseSum } from '../../../src/python/pairwiseSum'

describe('gatheredSum', () => {
  it('is the pairwise sum of the drawn values, which it keeps, to the bit', () => {
    const next = seededGenerator(5)
    const random = () => next() / 2 ** 32
    for (const n of [0, 1, 7, 8, 9, 15, 16, 127, 128, 129, 136, 255, 300, 1000, 4097]) {
      const values = Float64Array.from({ length: n }, () => random() * 10 ** Math.floor(6 * random()))
      const cases = Uint32Array.from({ length: n }, () => random() * n)
      const sample = new Float64Array(n)
      const drawn = Float64Array.from(cases, (index) => values[index]!)
      expect(gatheredSum(values, cases, sample)).toBe(pairwiseSum(drawn))
      expect(sample).toStrictEqual(drawn)
    }
  })

  it('reads a drawn value once and writes it once', () => {
    const n = 1000
    const counted = (list: Float64Array, counts: number[]) =>
      new Proxy(list, {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) counts[0]!++
          const value = Reflect.get(target, key)
          return value
        },
        set: (target, key, value) => {
          counts[1]!++
          return Reflect.set(target, key, value)
        },
      })
    const [read, written] = [
      [0, 0],
      [0, 0],
    ]
    const cases = Uint32Array.from({ length: n }, (_, i) => (i * 7) % n)
    gatheredSum(counted(new Float64Array(n), read), cases, counted(new Float64Array(n), written), 0, n)
    expect([read, written]).toEqual([
      [n, 0],
      [0, n],
    ])
  })
})
