import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binaryMask } from '../../../src/array/labels/binaryMask'
import { distinctValues } from '../../../src/array/labels/distinctValues'
import { nonzeroRanges } from '../../../src/array/labels/nonzeroRanges'

const types = [Uint8Array, Int8Array, Uint16Array, Int16Array, Int32Array, Float32Array, Float64Array] as const

test('masks what is above 0 or equal to a value, for any type and strides', () => {
  const values = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2, 3, -1), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(values, fc.constantFrom(...types), fc.integer({ min: 0, max: 3 }), (list, Type, skip) => {
      const data = Type.from([...new Array(skip).fill(5), ...list])
      const array = { data, shape: [list.length], offset: skip }
      const stored = Array.from(data).slice(skip)
      expect(Array.from(binaryMask(array, 'positive').data)).toStrictEqual(stored.map((value) => Number(value > 0)))
      expect(Array.from(binaryMask(array, 2).data)).toStrictEqual(stored.map((value) => Number(value === 2)))
      expect(distinctValues(array)).toStrictEqual([...new Set(stored)].sort((a, b) => a - b))
    }),
  )
})

test('fractions are positive, NaN and negatives are not', () => {
  const array = { data: Float64Array.of(0.25, Number.NaN, -1, -0, Infinity), shape: [5] }
  expect(Array.from(binaryMask(array, 'positive').data)).toStrictEqual([1, 0, 0, 0, 1])
  expect(distinctValues({ data: Float64Array.of(Number.NaN, 0, Number.NaN, -2, -0), shape: [5] })).toStrictEqual([
    -2,
    0,
    Number.NaN,
  ])
})

test('masks 64-bit integers', () => {
  const array = { data: BigInt64Array.of(0n, 1n, -1n, 7n), shape: [4] }
  expect(Array.from(binaryMask(array, 'positive').data)).toStrictEqual([0, 1, 0, 1])
  expect(Array.from(binaryMask(array, 1).data)).toStrictEqual([0, 1, 0, 0])
  expect(distinctValues(array)).toStrictEqual([-1, 0, 1, 7])
})

test('keeps axes, order in memory and spacing', () => {
  const mask = binaryMask({ data: Int16Array.of(1, 0, 2, 0, 0, 1), shape: [2, 3], stride: [1, 2], spacing: [2, 5] }, 1)
  expect(mask).toStrictEqual({ data: Uint8Array.of(1, 0, 0, 0, 0, 1), shape: [2, 3], stride: [1, 2], spacing: [2, 5] })
})

test('nonzeroRanges covers every non-zero element, including the end of the array', () => {
  for (const at of [0, 63, 64, 127, 128, 199, 200]) {
    const data = new Uint8Array(201)
    data[at] = 9
    const seen: number[] = []
    nonzeroRanges(data, (from, to) => {
      for (let i = from; i < to; i++) if (data[i] !== 0) seen.push(i)
    })
    expect(seen).toStrictEqual([at])
  }
  expect(distinctValues({ data: new Uint8Array(0), shape: [0] })).toStrictEqual([])
})
