import { expect, it } from 'vitest'
import { numberColumns } from '../../../src/kernels/text/numberColumns'

const read = (text: string) => {
  const cursor = { bytes: new TextEncoder().encode(text), at: 0 }
  const found = numberColumns(cursor, [
    ['a', 1],
    ['b', 2],
  ])
  return found && { ...found, columns: found.columns.map((column) => [...column]), rest: text.slice(cursor.at) }
}

it('reads fields in any order, the last of a repeated one, and passes over other keys', () => {
  expect(read('[{"a":1,"b":[2,3]},{"a":4,"b":[5,6]}] ]')).toEqual({
    count: 2,
    columns: [
      [1, 4],
      [2, 3, 5, 6],
    ],
    rest: ' ]',
  })
  expect(read('[ {"b" : [ 1e1 ,-0 ] , "c":{"a":[7]}, "a":0.5,"a":2 } ]')).toEqual({
    count: 1,
    columns: [[2], [10, -0]],
    rest: '',
  })
})

it.each([
  '',
  '[]',
  '{"a":1,"b":[2,3]}',
  '[{"a":1}]',
  '[{"a":1,"b":[2]}]',
  '[{"a":1,"b":[2,3,4]}]',
  '[{"a":null,"b":[2,3]}]',
  '[{"a":"1","b":[2,3]}]',
  '[{"\\u0061":1,"b":[2,3]}]',
  '[{"a":1,"b":[2,3],}]',
  '[{"a":1,"b":[2,3]},]',
  '[{"a":1,"b":[2,3]}',
  '[{"a":1,"b":[2,3] "c":1}]',
  '[{"a":01,"b":[2,3]}]',
])('leaves %s to others', (text) => {
  expect(read(text)).toBeNull()
})
