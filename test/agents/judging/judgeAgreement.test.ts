import { expect, test } from 'vitest'
import { judgeAgreement } from '../../../src/agents/judging/judgeAgreement'

test('unanimous is the share on which the judge and all annotators agree', () => {
  const humans = [
    [1, 1, 0, 0],
    [1, 1, 0, 1],
  ]
  expect(judgeAgreement([1, 0, 0, 0], humans).unanimous).toBe(0.5)
  expect(judgeAgreement([0, 0, 1, 1], humans).unanimous).toBe(0)
})

test('annotators who all differ from the judge are not unanimous with it', () => {
  const humans = [
    [0, 1, 2, 2],
    [0, 1, 2, 2],
    [0, 1, 2, 1],
  ]
  const { unanimous, agreementHumans, agreementJudgeHuman } = judgeAgreement([1, 0, 2, 2], humans)
  expect(unanimous).toBe(0.25)
  expect(agreementHumans).toBeCloseTo((1 + 0.75 + 0.75) / 3, 15)
  expect(agreementJudgeHuman).toEqual([0.5, 0.5, 0.25])
})

test('one annotator: the agreement with the judge; no items: NaN', () => {
  expect(judgeAgreement([1, 0, 1], [[1, 1, 1]]).unanimous).toBe(2 / 3)
  expect(judgeAgreement([], [[]]).unanimous).toBeNaN()
})
