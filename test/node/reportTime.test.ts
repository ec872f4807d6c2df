import { afterEach, expect, test, vi } from 'vitest'
import { localTimestamp } from '../../src/engine/report/buildReport'
import { reportTime } from '../../src/node/reportTime'

afterEach(() => void vi.useRealTimers())

test('SOURCE_DATE_EPOCH fixes the time, shown as UTC on every machine', () => {
  expect(localTimestamp(reportTime({ SOURCE_DATE_EPOCH: '1700000000' }))).toBe('2023-11-14T22:13:20')
  expect(() => reportTime({ SOURCE_DATE_EPOCH: 'soon' })).toThrow(expect.objectContaining({ code: 'bad-option' }))
  expect(() => reportTime({ SOURCE_DATE_EPOCH: '9'.repeat(17) })).toThrow(/SOURCE_DATE_EPOCH must be/)
})

test('without it the time is now', () => {
  vi.useFakeTimers({ now: 1_700_000_000_123 })
  expect(reportTime({}).getTime()).toBe(1_700_000_000_123)
})
