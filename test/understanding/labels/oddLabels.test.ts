import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelValues } from '../../../src/understanding/labels/oddLabels'

const arrays = [
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
] as const

it('the values of a map are those of its voxels one by one, at any place in memory', () => {
  const run = fc.tuple(fc.constantFrom(0, 0, 0, 1, 2, 3, 7, 100, -5), fc.integer({ min: 1, max: 9 }))
  const property = fc.property(
    fc.constantFrom(...arrays),
    fc.array(run, { maxLength: 12 }),
    fc.nat(5),
    (Type, runs, skip) => {
      const isBig = Type === BigInt64Array
      const numbers = runs.flatMap(([value, length]) => Array<number>(length).fill(value))
      const whole = new Type(skip + numbers.length)
      for (const [i, value] of numbers.entries()) whole[skip + i] = (isBig ? BigInt(value) : value) as never
      const data = whole.subarray(skip)
      const found = new Set(Array.from(data as ArrayLike<number | bigint>, Number))
      const hasBackground = found.delete(0)
      expect(labelValues({ data, shape: [data.length] } as never)).toEqual({
        values: [...found].sort((p, q) => p - q),
        hasBackground,
      })
    },
  )
  fc.assert(property, { numRuns: 300 })
})

it('stop beyond as many as labels can be', () => {
  const data = Int32Array.from({ length: 70_000 }, (_, i) => i + 1)
  expect(labelValues({ data, shape: [data.length] }).values).toHaveLength(2 ** 16 + 1)
})
