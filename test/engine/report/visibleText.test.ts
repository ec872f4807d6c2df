import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleText } from '../../../src/engine/report/visibleText'

/** Of all planes, half of them in the first two blocks; the table behind fast-check's `binary` takes two seconds. */
const character = fc.oneof(fc.nat(0xff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code))

describe('visibleText', () => {
  it('leaves letters of any script and emoji as they are', () => {
    expect(visibleText('Zoë 図 🙂 a\\b')).toBe('Zoë 図 🙂 a\\b')
  })

  it('escapes characters that act on a terminal, and lone surrogates', () => {
    expect(visibleText('a\u001b[31m\u007f\u009b\u2028\u202e\ud83d')).toBe(
      'a\\u001b[31m\\u007f\\u009b\\u2028\\u202e\\ud83d',
    )
  })

  it('leaves JSON the same value', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(JSON.parse(visibleText(JSON.stringify({ text })))).toEqual({ text })
      }),
    )
  })
})
