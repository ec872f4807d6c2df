import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportParts } from '../../../../src/engine/report/json/reportParts'
import { stringifyReport } from '../../../../src/engine/report/json/stringifyReport'

test('the parts together are the text of the report', () => {
  const numbers = fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, undefined)
  const values = fc.letrec((of) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      numbers,
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(of('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), of('value'), { maxKeys: 4 }),
    ),
  })).value
  fc.assert(
    fc.property(values, fc.boolean(), (some, isMany) => {
      // More values than are written at once.
      const value = isMany ? { some, many: Array.from({ length: 700 }, () => [{ some, list: [-0, 'a\nb'] }]) } : some
      expect([...reportParts(value)].join('')).toBe(stringifyReport(value))
      expect([...reportParts(value, 0)].join('')).toBe(stringifyReport(value, 0))
    }),
  )
})

test('a part is short, however many cases there are', () => {
  const cases = Array.from({ length: 20_000 }, (_, id) => ({ id, dice: 0.5 }))
  const parts = [...reportParts({ metrics: [{ cases }, { cases }] })]
  expect(parts.length).toBeGreaterThan(10)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(70_000)
  expect(parts.join('')).toBe(stringifyReport({ metrics: [{ cases }, { cases }] }))
})
