import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskOf } from '../../../src/reporting/gallery/imageVolume'

const types = [Uint8Array, Int8Array, Int16Array, Int32Array, Float32Array, Float64Array]

/** Mostly background in long runs, as of a volume of labels; some do not begin at a multiple of eight bytes. */
const volumes = fc
  .record({
    type: fc.constantFrom(...types),
    runs: fc.array(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 6,
    }),
    first: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ type, runs, first }) => {
    const values = runs.flatMap(([count, value], at) => Array<number>(count).fill(at % 2 === 0 ? 0 : value))
    const data = new type(first + values.length)
    data.set(values, first)
    return data.subarray(first)
  })

test('a mask has every voxel of its labels, also of the background, and no other', () => {
  fc.assert(
    fc.property(volumes, fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 3 }))), (data, wanted) => {
      const volume = {
        shape: [data.length, 1, 1] as const,
        data,
        colours: null,
        spacing: [1, 1, 1] as const,
        affine: null,
      }
      const expected = Uint8Array.from(data, (value: number) => Number(wanted?.includes(value) ?? value !== 0))
      expect(maskOf(volume, wanted).data).toEqual(expected)
    }),
  )
})
