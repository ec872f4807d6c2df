import { expect, it } from 'vitest'
import { groupedWarnings } from '../../../src/reporting/content/groupedWarnings'

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
