import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asContiguous, strideFor } from '../../src/array/asContiguous'
import { blockedCopy } from '../../src/array/blockedCopy'

const arrays = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(31, 32, 33, 64, 70)), { minLength: 1, maxLength: 3 })
  .chain((shape) =>
    fc.record({
      shape: fc.constant(shape),
      inMemory: fc.shuffledSubarray([...shape.keys()], { minLength: shape.length }),
    }),
  )

test('elements of any order of axes are those that asContiguous copies', () => {
  fc.assert(
    fc.property(arrays, ({ shape, inMemory }) => {
      const size = shape.reduce((product, length) => product * length, 1)
      const array = {
        data: Int32Array.from({ length: size }, (_, i) => i),
        shape,
        stride: strideFor(shape, inMemory),
      }
      expect(blockedCopy(asContiguous(array, 'any'))).toEqual(asContiguous(array).data)
    }),
  )
})

test('elements in C order, and none, are not copied', () => {
  for (const shape of [[2, 3], [6], [0, 4]]) {
    const array = asContiguous({ data: new Uint8Array(shape.reduce((size, length) => size * length, 1)), shape }, 'any')
    expect(blockedCopy(array)).toBe(array.data)
  }
})
