import { expect, it } from 'vitest'
import { differenceKind } from '../../../src/reporting/content/differenceKind'
import { type NumberKind, numberText } from '../../../src/reporting/content/numberText'

const kinds: readonly NumberKind[] = ['count', 'millimetre', 'percent', 'rank', 'ratio', 'seconds', 'volume']

it.each(kinds)('a difference of kind %s has its sign', (kind) => {
  const written = differenceKind(kind)
  expect(numberText(written, 0.25)).toMatch(/^\+\d/)
  expect(numberText(written, -0.25)).toMatch(/^−\d/)
  expect(numberText(written, 0)).toMatch(/^0/)
  expect(numberText(written, 1e-9)).toMatch(/^0/)
  expect(differenceKind(written)).toBe(written)
})

it('keeps the decimals and the unit of its values', () => {
  expect(numberText(differenceKind('millimetre'), 0.254)).toBe('+0.25')
  expect(numberText(differenceKind('percent'), 0.0123)).toBe('+1.2 %')
  expect(numberText(differenceKind('count'), 0.5)).toBe('+0.500')
})
