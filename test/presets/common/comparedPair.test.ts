import { expect, it } from 'vitest'
import { broadcastPair } from '../../../src/presets/common/broadcastPair'
import { classLabels } from '../../../src/presets/common/classLabels'
import { comparedPair } from '../../../src/presets/common/comparedPair'
import { exactLabels } from '../../../src/presets/common/exactLabels'

const mask = (data: number[], shape: number[]) => ({ data: Uint8Array.from(data), shape })

it('counts masks before axes are repeated and common voxels after it', () => {
  const { count, broadcast } = comparedPair({
    name: 'a',
    reference: mask([1, 1, 0, 1], [2, 2]),
    prediction: mask([1, 0], [1, 2]),
  })
  expect(broadcast).toBe(true)
  expect(count(1)).toEqual({ reference: 3, prediction: 1, both: 1 })
})

it('refuses shapes that NumPy does not broadcast', () => {
  expect(() => broadcastPair(mask([1, 1], [2]), mask([1, 1, 1], [3]), 'a')).toThrow('case a')
  expect(() => broadcastPair(mask([1, 1], [2]), mask([1, 1], [1, 2]), 'a')).toThrow('case a')
})

it('gives values that are no whole numbers to no label', () => {
  const values = [1, 1.5, Number.NaN, -2, 2 ** 40, Infinity]
  expect([...exactLabels({ data: Float64Array.from(values), shape: [6] }).data]).toEqual([1, 0, 0, -2, 0, 0])
  const whole = { data: Float32Array.of(1, -3), shape: [2] }
  expect(exactLabels(whole)).toBe(whole)
})

it('maps values of any type to classes', () => {
  const classes = new Map([
    [2, 1],
    [300, 2],
    [-1, 3],
  ])
  for (const type of [Int16Array, Float64Array, BigInt64Array]) {
    const data =
      type === BigInt64Array ? BigInt64Array.of(2n, 300n, -1n, 7n) : (type as typeof Int16Array).of(2, 300, -1, 7)
    expect([...classLabels({ data, shape: [4] }, classes).data]).toEqual([1, 2, 3, 0])
  }
  expect([...classLabels(mask([2, 3], [2]), classes).data]).toEqual([1, 0])
})
