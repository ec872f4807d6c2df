import { expect, test } from 'vitest'
import { localTimestamp } from '../../src/grading/report/buildReport'
import { reportTime } from '../../src/node/reportTime'

test('SOURCE_DATE_EPOCH fixes the time, shown as UTC on every machine', () => {
  expect(localTimestamp(reportTime({ SOURCE_DATE_EPOCH: '1700000000' }))).toBe('2023-11-14T22:13:20')
  expect(() => reportTime({ SOURCE_DATE_EPOCH: 'soon' })).toThrow(expect.objectContaining({ code: 'bad-option' }))
  const before = Date.now()
  const now = reportTime({}).getTime()
  expect([now >= before, now <= Date.now()]).toEqual([true, true])
})
