import { expect, it } from 'vitest'
import { groupedWarnings, nameList } from '../../../src/reporting/content/groupedWarnings'

it('joins names with commas, and with semicolons where a name has a comma', () => {
  expect(nameList(['A', 'B'])).toBe('A, B')
  expect(nameList(['A, 24 h', 'B'])).toBe('A, 24 h; B')
  expect(nameList(['A', 'B', 'C'], 2)).toBe('A, B and 1 more')
})

it('writes a text once with all that it is about', () => {
  const few = 'few cases'
  const found = groupedWarnings(
    [
      { about: 'dice', text: few },
      { about: 'hd95', text: few },
      { about: 'dice', text: few },
      { about: 'dice', text: 'skewed' },
    ],
    'ranking',
  )
  expect(found).toEqual([
    { text: 'dice, hd95: few cases', section: 'ranking' },
    { text: 'dice: skewed', section: 'ranking' },
  ])
})
