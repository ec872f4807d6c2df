import { expect, test } from 'vitest'
import { roundedPercent } from '../../../src/reporting/content/roundedPercent'

test.each([
  [0.1215, 12.2],
  [0.0905, 9.1],
  [1, 100],
  [0, 0],
  [1 / 3, 33.3],
  [0.12146, 12.1],
  [0.12156, 12.2],
])('%d is %d %%', (share, percent) => {
  expect(roundedPercent(share, 1)).toBe(percent)
})

test('rounds every hundredth of a percent half up, for any order of summation', () => {
  for (let i = 0; i <= 10_000; i++) {
    const share = (i / 20_000 + i / 20_000 + i / 10_000) / 2
    expect(roundedPercent(share, 2)).toBe(i / 100)
    expect(roundedPercent(share, 1)).toBe(Math.floor((i + 5) / 10) / 10)
  }
})
