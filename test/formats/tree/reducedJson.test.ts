import { expect, it } from 'vitest'
import { reducedJson } from '../../../src/formats/tree/reducedJson'

const bytes = (text: string) => new TextEncoder().encode(text)
const cases = { details: { cases: (item: unknown) => (item as { id: unknown }).id } }

it('gives what is kept of each item, and all else as JSON.parse does', () => {
  const tree = {
    a: [1, { cases: [{ id: 'not there' }] }],
    details: { raw: null, cases: [{ id: 'x', files: [] }, { id: 'é' }] },
  }
  for (const text of [JSON.stringify(tree), JSON.stringify(tree, null, 2)])
    expect(reducedJson(bytes(text), cases)).toEqual({ ...tree, details: { raw: null, cases: ['x', 'é'] } })
})

it('enters each item of a list on the way, and leaves out what is reduced to nothing', () => {
  const tree = { reports: [{ details: { cases: [1, 2] } }, { details: null }, 3] }
  const seen: unknown[] = []
  const none = (item: unknown) => void seen.push(item)
  expect(reducedJson(bytes(JSON.stringify(tree)), { reports: { details: { cases: none } } })).toEqual({
    reports: [{ details: { cases: [] } }, { details: null }, 3],
  })
  expect(seen).toEqual([1, 2])
})

it.each([
  ['[]'],
  [' {} '],
  ['"a\\"]b"'],
  ['-1.5e3'],
  ['{"details":{"cases":{"id":1}}}'],
  ['{"details":{"cases":[]}}'],
  ['{"details":1,"details":{"cases":[]}}'],
  ['{"__proto__":{"details":1},"2":0,"1":0}'],
  ['{"\\u0064etails":[[{"x":"\\\\"}]]}'],
])('reads %s as JSON.parse does', (text) => {
  const [found, expected] = [reducedJson(bytes(text), cases), JSON.parse(text)]
  expect(found).toEqual(expected)
  expect(JSON.stringify(found)).toBe(JSON.stringify(expected))
})

it.each([
  ['', 'a text without anything'],
  ['{"details":{"cases":[1,]}}', 'a comma before the end'],
  ['{"details":{"cases":[1 2]}}', 'two values in one place'],
  ['{"details":{"cases":[1]}', 'an open object'],
  ['{"details":{"cases":[1]}} x', 'more behind the end'],
  ['{details:1}', 'a key without quotes'],
  ['{"a" 1}', 'no colon'],
  ['{"a":"b', 'an open text'],
  ['\ufeff{}', 'a byte-order mark'],
  ['{"details":{"cases":[{"id":tru}]}}', 'a word that is none'],
  ['[}', 'another bracket'],
])('refuses %j, %s, in the words of JSON.parse', (text) => {
  const refused = (read: () => unknown) => {
    try {
      return read()
    } catch (error) {
      return String(error)
    }
  }
  const expected = refused(() => JSON.parse(text))
  expect(expected).toMatch(/^SyntaxError/)
  expect(refused(() => reducedJson(bytes(text), cases))).toBe(expected)
})

it('does not hide the error of a reduction', () => {
  const fail = () => {
    throw new RangeError('of the caller')
  }
  expect(() => reducedJson(bytes('{"details":{"cases":[1]}}'), { details: { cases: fail } })).toThrow('of the caller')
})
