import { expect, test } from 'vitest'
import { pythonCompared } from '../../../src/python/json/pythonCompared'

test('values as Python compares them', () => {
  const object = { a: true }
  expect(pythonCompared([true, false, 2n ** 60n, 'true', null, [true, object]])).toStrictEqual([
    ...[1, 0, 2 ** 60, 'true', null],
    [1, object],
  ])
})
