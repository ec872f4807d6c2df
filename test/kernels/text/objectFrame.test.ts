import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NumberField, numberColumns } from '../../../src/kernels/text/numberColumns'
import { type NumberPlace, objectFrame, readFramed } from '../../../src/kernels/text/objectFrame'

const fields: readonly NumberField[] = [
  ['a', 1],
  ['box', 2],
]
const bytesOf = (text: string) => new TextEncoder().encode(text)
const columnsOf = (text: string) => numberColumns({ bytes: bytesOf(text), at: 0 }, fields)?.columns.map((c) => [...c])

/** A number as JSON writes it, in one of several ways. */
const number = fc.oneof(
  fc.integer({ min: -1000, max: 100000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom('0', '-0', '-0.0', '1e3', '2.50', '1E-2', '123456789012345678901234', '0.1000000000000000055'),
)
/** Mostly the same frame. */
const frame = fc.oneof(
  { weight: 8, arbitrary: fc.constant((a: string, b: string, c: string) => `{"a":${a},"box":[${b},${c}]}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<(a: string, b: string, c: string) => string>(
      (a, b, c) => `{"box":[${b},${c}],"a":${a}}`,
      (a, b, c) => `{ "a": ${a}, "box": [ ${b}, ${c} ] }`,
      (a, b, c) => `{"a":${a},"box":[${b},${c}],"more":{"a":${a}}}`,
      (a, b, c) => `{"a":${b},"a":${a},"box":[${b},${c}]}`,
      (a, b, c) => `{"a":${a} ,"box":[${b},${c}]}`,
    ),
  },
)

describe('objects with the frame of the first one', () => {
  it('give the numbers of JSON.parse, between objects of other frames', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(frame, number, number, number), { minLength: 1, maxLength: 12 }), (objects) => {
        const text = `[${objects.map(([write, a, b, c]) => write(a, b, c)).join()}]`
        const parsed = JSON.parse(text) as { a: number; box: number[] }[]
        expect(columnsOf(text)).toStrictEqual([parsed.map(({ a }) => a), parsed.flatMap(({ box }) => box)])
      }),
      { numRuns: 500 },
    )
  })

  it('are refused if they are no JSON', () => {
    const first = '{"a":1,"box":[2,3]}'
    expect(columnsOf(`[${first},${first}]`)).toEqual([
      [1, 1],
      [2, 3, 2, 3],
    ])
    for (const broken of [
      '{"a":01,"box":[2,3]}',
      '{"a":1.,"box":[2,3]}',
      '{"a":,"box":[2,3]}',
      '{"a":1x,"box":[2,3]}',
      '{"a":+1,"box":[2,3]}',
      '{"a":1,"box":[2,3]',
      '{"a":1,"box":[2,3]}}',
      '{"a":1,"box":[2]}',
      '{"a":1,"box":[2,3,4]}',
    ])
      expect(columnsOf(`[${first},${broken}]`), broken).toBeUndefined()
  })

  it('leave the cursor where it is if the frame is another one', () => {
    const column = new Float64Array(3)
    const bytes = bytesOf('{"a":5},{"a":67},{"b":8},{"a":"9"}')
    const places: NumberPlace[] = [{ from: 5, end: 6, column, width: 1, index: 0 }]
    const own = objectFrame(bytes, 0, 7, places)
    const cursor = { bytes, at: 8 }
    expect(readFramed(cursor, own, 2)).toBe(true)
    expect(cursor.at).toBe(16)
    expect([...column]).toEqual([0, 0, 67])
    for (const at of [17, 25, 100]) {
      cursor.at = at
      expect(readFramed(cursor, own, 0)).toBe(false)
      expect(cursor.at).toBe(at)
    }
  })
})
