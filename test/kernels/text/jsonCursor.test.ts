import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonCursor, readNumber, skipValue } from '../../../src/kernels/text/jsonCursor'

const cursorOf = (text: string): JsonCursor => ({ bytes: new TextEncoder().encode(text), at: 0 })

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))

/** Numbers as programs write them, and near misses. */
const numbers = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value.toPrecision(17)),
  fc.double({ min: 0, max: 2000, noNaN: true }).map((value) => value.toFixed(2)),
  fc.integer().map(String),
  fc.tuple(digits(21), digits(24)).map(([whole, rest]) => `${whole}.${rest}`),
  fc.tuple(digits(3), digits(18), fc.integer({ min: -30, max: 30 })).map(([a, b, c]) => `-${a}.${b}E${c}`),
  fc.constantFrom('-0', '0', '-', '1.', '.5', '01', '+1', '1e', '1e+', '--1', 'NaN', 'Infinity', '', '1.2.3', '0x10'),
  // Halfway between two doubles, and its neighbours.
  fc
    .integer({ min: 2 ** 52, max: 2 ** 53 - 1 })
    .chain((n) => fc.constantFrom(`${n}.5`, `${n}.4999999`, `${n}.5000001`)),
)

describe('readNumber', () => {
  it('gives what JSON.parse gives, or nothing', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('', ',', ']', '} ', ' '), (text, after) => {
        let wanted: unknown
        try {
          wanted = JSON.parse(text)
        } catch {
          wanted = undefined
        }
        const cursor = cursorOf(text + after)
        const found = readNumber(cursor)
        const isWhole = cursor.at === text.length && !Number.isNaN(found)
        if (typeof wanted === 'number' && Number.isFinite(wanted)) expect([found, isWhole]).toEqual([wanted, true])
        else if (wanted === undefined) expect(isWhole).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('skipValue', () => {
  it('moves behind any value and refuses what is none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(',', ']', '}'), (value, after) => {
        const text = JSON.stringify(value)
        const cursor = cursorOf(`${text}${after}`)
        expect(skipValue(cursor)).toBe(true)
        expect(new TextDecoder().decode(cursor.bytes.subarray(0, cursor.at))).toBe(text)
      }),
    )
    for (const text of ['', 'nul,', '[1,,2],', '{"a"},', '"\u0001",', '[1}', '"a', '[', 'tru]'])
      expect(skipValue(cursorOf(text)), text).toBe(false)
  })
})
