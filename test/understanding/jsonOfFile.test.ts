import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonOfFile } from '../../src/understanding/jsonOfFile'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file of JSON', () => {
  it('is the list of its lines where each is an object', () => {
    const records = fc.array(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), {
      minLength: 2,
      maxLength: 6,
    })
    fc.assert(
      fc.property(records, fc.constantFrom('\n', '\r\n'), fc.boolean(), (lines, end, isLast) => {
        const text = lines.map((line) => JSON.stringify(line)).join(end) + (isLast ? end : '')
        expect(JSON.stringify(jsonOfFile(bytes(text), 'a.jsonl'))).toBe(JSON.stringify(lines))
      }),
    )
  })
  it.each([
    ['image_id,x,y\n1,2,3', /a\.json: content: found "image_id,x,y", expected JSON, or JSON Lines/],
    ['<annotation></annotation>', /found "<annotation>/],
    ['0 0.2 0.2 0.2 0.2', /found "0 0\.2/],
    ['[{"a": 1},]', /a\.json: JSON at character 10/],
    ['{"a": 1}\n{"a": }', /a\.json: JSON at character 9/],
    ['', /a\.json: JSON at character 0/],
  ])('says what %j is', (text, message) => {
    expect(() => jsonOfFile(bytes(text), 'a.json')).toThrow(message)
  })
})
