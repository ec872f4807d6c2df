import { expect, test } from 'vitest'
import { labelMedian } from '../../../src/array/labels/labelMedian'

test('the median place along the last axis, whatever the strides', () => {
  const data = Uint8Array.of(1, 0, 0, 1, 0, 1, 2, 2)
  expect(labelMedian({ data, shape: [2, 4] }, 1)).toBe(1)
  expect(labelMedian({ data, shape: [2, 4] }, 2)).toBe(2.5)
  expect(labelMedian({ data, shape: [4, 2], stride: [1, 4] }, 2)).toBe(1)
  expect(labelMedian({ data, shape: [2, 4] }, 9)).toBeNaN()
})
