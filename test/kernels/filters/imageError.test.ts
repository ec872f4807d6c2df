import { describe, expect, it } from 'vitest'
import { extent } from '../../../src/kernels/filters/imageError'

describe('extent', () => {
  const cases: [name: string, values: number[], low: number, high: number][] = [
    ['ordinary values', [3, -1, 7], -1, 7],
    ['one value', [4], 4, 4],
    ['infinities', [1, Infinity, -Infinity, 2], -Infinity, Infinity],
    ['infinity alone', [Infinity], Infinity, Infinity],
    ['a NaN', [1, Number.NaN, 2], Number.NaN, Number.NaN],
    ['a NaN among infinities', [Infinity, 0, Number.NaN], Number.NaN, Number.NaN],
    ['nothing', [], Infinity, -Infinity],
  ]
  it.each(cases)('of %s', (_, values, low, high) => {
    expect(extent(Float32Array.from(values))).toEqual({ low, high })
    expect(extent(Float64Array.from(values))).toEqual({ low, high })
  })
})
