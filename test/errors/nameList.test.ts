import { expect, it } from 'vitest'
import { nameList } from '../../src/errors/nameList'

it('lists names and counts the rest', () => {
  expect(nameList(['A', 'B'])).toBe('A, B')
  expect(nameList(['A', 'B', 'C'], 2)).toBe('A, B and 1 more')
  expect(nameList(['A', 'B'], 6, '; ')).toBe('A; B')
})
