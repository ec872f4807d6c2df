import { describe, expect, it } from 'vitest'
import { asContiguous } from '../../src/array/asContiguous'
import { ndArrayOf } from '../../src/array/ndArrayOf'

describe('ndArrayOf', () => {
  it('returns an array as it is', () => {
    const array = { data: Uint8Array.of(1), shape: [1] }
    expect(ndArrayOf(array)).toBe(array)
  })

  it.each([
    [[1, 2.5, -3], [3], [1, 2.5, -3]],
    [
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      [2, 3],
      [1, 2, 3, 4, 5, 6],
    ],
    [
      [
        [[1], [2]],
        [[3], [4]],
      ],
      [2, 2, 1],
      [1, 2, 3, 4],
    ],
    [[], [0], []],
    [[[], []], [2, 0], []],
    [[Number.NaN, Number.POSITIVE_INFINITY], [2], [Number.NaN, Number.POSITIVE_INFINITY]],
  ])('%j has the shape %j', (lists, shape, values) => {
    expect(ndArrayOf(lists)).toEqual({ data: Float64Array.from(values), shape })
  })

  it.each([
    [[[0, 1], [1]], 'item 1 of axis 1: found [1]'],
    [[[0, 1], [1], [0, 1, 2]], 'item 1 of axis 1: found [1]'],
    [[[[1], [2]], [[3]]], 'item 1 of axis 1: found [[3]]'],
    [[[0, 1], 1], 'item 1 of axis 1: found 1'],
    [[0, [1]], 'item 1 of axis 1: found [1]'],
    [[[0, '1']], 'item 1 of axis 2: found 1'],
    [[[0, true]], 'item 1 of axis 2: found true'],
    [[undefined], 'item 0 of axis 1: found undefined'],
    [[1, null], 'item 1 of axis 1: found null'],
    [[Uint8Array.of(1)], 'item 0 of axis 1: found "Uint8Array"'],
    [[[1], Uint8Array.of(1)], 'item 1 of axis 2: found "Uint8Array"'],
  ])('refuses %j', (lists, message) => {
    expect(() => ndArrayOf(lists as never)).toThrow(
      expect.objectContaining({
        code: 'bad-array',
        message: `${message}, expected up to 1e6 numbers, lists of one length`,
      }),
    )
  })

  it('leaves holes to the check of the size', () => {
    for (const holes of [new Array(3), [new Array(3), [1, 2, 3]]])
      expect(() => asContiguous(ndArrayOf(holes as never))).toThrow(/the data of an array: found \d elements/)
  })

  it('takes a million elements and refuses more before it makes room for them', () => {
    const row = new Array<number>(1000).fill(1)
    const lists = new Array<number[]>(1000).fill(row)
    expect(ndArrayOf(lists).data).toHaveLength(1e6)
    expect(() => ndArrayOf([...lists, row])).toThrow(/up to 1e6 numbers/)
  })

  it('refuses a list that holds itself', () => {
    const endless: unknown[] = []
    endless.push(endless)
    expect(() => ndArrayOf(endless as never)).toThrow(/up to 1e6 numbers/)
    endless.push(endless)
    expect(() => ndArrayOf(endless as never)).toThrow(/up to 1e6 numbers/)
  })
})
