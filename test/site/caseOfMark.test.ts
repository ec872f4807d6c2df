import { expect, it } from 'vitest'
import { caseOfMark } from '../../site/src/app/caseOfMark'

it.each([
  ['c1, dice: 1.000', 'c1'],
  ['c10: 0.750, 4.0 mL', 'c10'],
  ['c1: b, 1: a 0.571', 'c1: b'],
  ['dice of 1: +0.096', null],
])('the case of the mark %s', (readout, name) => {
  expect(caseOfMark(readout, ['c1', 'c10', 'c1: b'])).toBe(name)
})
