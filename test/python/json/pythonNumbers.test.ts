import { expect, test } from 'vitest'
import { pythonNumbers } from '../../../src/python/json/pythonNumbers'

test('a list that begins with so many numbers, whatever follows', () => {
  const plain = [1, 2, 3]
  expect(pythonNumbers(plain, 2)).toBe(plain)
  expect(pythonNumbers([true, 2n, 'x'], 2)).toStrictEqual([1, 2, Number.NaN])
  for (const other of [[1], ['1', 2], [null, 1], '12', null, { 0: 1, 1: 2, length: 2 }])
    expect(pythonNumbers(other, 2)).toBe(null)
})
