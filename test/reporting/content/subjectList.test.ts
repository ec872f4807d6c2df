import { expect, it } from 'vitest'
import { subjectList } from '../../../src/reporting/content/subjectList'

it('lists names, with semicolons where a name has a comma, and counts the rest', () => {
  expect(subjectList(['A', 'B'])).toBe('A, B')
  expect(subjectList(['A, 24 h', 'B'])).toBe('A, 24 h; B')
  expect(subjectList(new Set(['A', 'B', 'C']), 2)).toBe('A, B and 1 more')
})
