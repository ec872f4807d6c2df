import { describe, expect, test } from 'vitest'
import { percentileDigits } from '../../../src/reporting/content/percentileDigits'

describe('percentileDigits', () => {
  test.each([
    [0.1215, '12.15'],
    [0.0905, '9.05'],
    [0.1, '10.0'],
    [1, '100.0'],
    [0, '0.0'],
    [0.791666, '79.2'],
    [1 / 3, '33.3'],
    [0.12146, '12.1'],
    [0.12156, '12.2'],
    [Infinity, '∞'],
  ])('%d is %s', (fraction, text) => {
    expect(percentileDigits(fraction)).toBe(text)
  })
  test('prints every hundredth of a percent exactly, for any order of summation', () => {
    for (let i = 0; i <= 10_000; i++) {
      const text = percentileDigits((i / 20_000 + i / 20_000 + i / 10_000) / 2)
      expect(Math.round(Number.parseFloat(text) * 100)).toBe(i)
    }
  })
})
