import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastRatio } from '../../../src/reporting/content/contrastRatio'
import { intervalText } from '../../../src/reporting/content/intervalText'
import { numberText } from '../../../src/reporting/content/numberText'
import { decode } from '../../support/golden'

// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Golden = any
const read = (name: string): Golden =>
  decode(JSON.parse(readFileSync(`fixtures/goldens/statistics/report/${name}.json`, 'utf8')))

test.each<Golden>(read('formats').rows)('$kind of $value is $text', ({ kind, value, text }) => {
  expect(numberText(kind, value)).toBe(text)
})

test.each<Golden>(read('formats').intervals)('interval $text', ({ kind, value, low, high, text }) => {
  expect(intervalText(kind, value, low, high)).toBe(text)
})

test.each<Golden>(read('contrast').rows)('contrast of $colour on $background', ({ colour, background, ratio }) => {
  expect(contrastRatio(colour, background)).toBeCloseTo(ratio, 9)
})

test('percent is rounded once, from the exact value of the double', () => {
  // 0.0045 lies below 45/10 000, and 100 · 0.0045 is rounded up to 0.45.
  expect(numberText('percent', 0.0045)).toBe('0.4 %')
  expect(numberText('percent', -0.125)).toBe('\u221212.5 %')
  expect(numberText('percent', 12.3456)).toBe('1234.6 %')
})

test('large, negative and infinite numbers', () => {
  expect(numberText('count', 2 ** 80)).toBe('1208925819614629174706176')
  expect(numberText('volume', 2 ** 80)).toBe('1208925819614629174706176.0')
  expect(numberText('millimetre', -Infinity)).toBe('\u2212∞')
  expect(numberText('difference', Infinity)).toBe('∞')
  expect(numberText('ratio', -0.5)).toBe('\u22120.500')
})

test('a colour of another form is refused', () => {
  expect(() => contrastRatio('red', '#ffffff')).toThrow(expect.objectContaining({ code: 'bad-argument' }))
})
