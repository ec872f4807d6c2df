import { expect, it } from 'vitest'
import { nameList } from '../../src/errors/nameList'

it('lists names, with semicolons where a name has a comma, and counts the rest', () => {
  expect(nameList(['A', 'B'])).toBe('A, B')
  expect(nameList(['A, 24 h', 'B'])).toBe('A, 24 h; B')
  expect(nameList(new Set(['A', 'B', 'C']), 2)).toBe('A, B and 1 more')
})
