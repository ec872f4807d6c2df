import { expect, it } from 'vitest'
import { nearNames } from '../../../src/evaluation/output/nearNames'

it.each([
  [['case_001'], ['case_1'], /so that case_001 is not case_1: --pairs/],
  [['a', 'Case1'], ['case1'], /so that Case1 is not case1/],
  [['Fall ä'], ['Fall a\u0308'], /two forms of Unicode \(NFC and NFD\)/],
])('says which of %j and %j are alike', (missing, extra, expected) => {
  expect(nearNames(missing, extra)).toMatch(expected)
})

it('says nothing of names that differ', () => {
  expect(nearNames(['case_10', 'x'], ['case_1', 'y'])).toBe('')
})
