import { describe, expect, test } from 'vitest'
import { percentText } from '../../../src/reporting/content/percentText'

describe('percentText', () => {
  test.each([
    [0.1215, '12.15 %'],
    [0.0905, '9.05 %'],
    [0.1, '10.0 %'],
    [1, '100.0 %'],
    [0, '0.0 %'],
    [0.791666, '79.2 %'],
    [1 / 3, '33.3 %'],
    [0.12146, '12.1 %'],
    [0.12156, '12.2 %'],
    [Number.NaN, 'undefined'],
  ])('%d is %s', (fraction, text) => {
    expect(percentText(fraction)).toBe(text)
  })
  test('prints every hundredth of a percent exactly, for any order of summation', () => {
    for (let i = 0; i <= 10_000; i++) {
      const text = percentText((i / 20_000 + i / 20_000 + i / 10_000) / 2)
      expect(Math.round(Number.parseFloat(text) * 100)).toBe(i)
    }
  })
})
