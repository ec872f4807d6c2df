import { expect, test } from 'vitest'
import { judgeAgreement } from '../../../src/metrics/systems/judgeAgreement'

test('unanimous is the share on which the judge and all annotators agree', () => {
  const humans = [
    [1, 1, 0, 0],
    [1, 1, 0, 1],
  ]
  expect(judgeAgreement([1, 0, 0, 0], humans).unanimous).toBe(0.5)
  expect(judgeAgreement([0, 0, 1, 1], humans).unanimous).toBe(0)
})
