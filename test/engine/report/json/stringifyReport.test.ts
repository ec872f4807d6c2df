import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringifyReport } from '../../../../src/engine/report/json/stringifyReport'

test('numbers that JSON cannot hold are words, the sign of zero stays', () => {
  expect(stringifyReport({ a: Number.NaN, b: [Infinity, -Infinity, -0], c: undefined, d: {}, e: [] }, 0)).toBe(
    '{"a":"NaN","b":["Infinity","-Infinity",-0.0],"d":{},"e":[]}',
  )
})

test('everything else is what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(0, 2), (value, indent) => {
      fc.pre(!JSON.stringify(value).includes('-0'))
      expect(stringifyReport(value, indent).replaceAll('-0.0', '0')).toBe(JSON.stringify(value, null, indent))
    }),
  )
})

test('strings that look like the stand-in of −0 stay strings', () => {
  const value = { '\0-0.0': '\0-0.0', a: [-0, '\0-0.0\0', '-0.0'] }
  expect(stringifyReport(value, 0)).toBe('{"\\u0000-0.0":"\\u0000-0.0","a":[-0.0,"\\u0000-0.0\\u0000","-0.0"]}')
})

test('characters that act on a terminal are escaped in keys and strings, line ends of the layout stay', () => {
  expect(stringifyReport({ 'a\u009b': ['b\u2028\n', '\u007f'] })).toBe(
    '{\n  "a\\u009b": [\n    "b\\u2028\\n",\n    "\\u007f"\n  ]\n}',
  )
})
