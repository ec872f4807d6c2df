import { expect, it } from 'vitest'
import { groupBy } from '../../src/array/groupBy'

it('groups in the order of the first items, and leaves out those without a key', () => {
  expect([...groupBy([5, 2, 8, 3, 7], (n) => (n === 8 ? null : n % 2))]).toEqual([
    [1, [5, 3, 7]],
    [0, [2]],
  ])
  expect([...groupBy(['a', 'b', 'c'].keys(), (i) => i > 0)]).toEqual([
    [false, [0]],
    [true, [1, 2]],
  ])
  expect(groupBy([], () => 1).size).toBe(0)
})
