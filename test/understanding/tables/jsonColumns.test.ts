import { expect, it } from 'vitest'
import { jsonOfFile } from '../../../src/understanding/jsonOfFile'
import { jsonColumns } from '../../../src/understanding/tables/jsonColumns'
import { readSheet } from '../../../src/understanding/tables/readSheet'

const bytes = (text: string) => new TextEncoder().encode(text)

it('are those of the file as a whole: numbers of Python, texts without blanks, gaps', () => {
  const text = `[
    {"id": " a ", "value": NaN, "n": 12345678901234567890},
    {"value": -0, "id": "b", "late": true},
    {}, {"id": "a", "id": "c", "__proto__": 1, "1": null}]`
  const whole = jsonOfFile(bytes(text), 'a.json') as Record<string, unknown>[]
  const read = jsonColumns(bytes(text), 'a.json')!
  expect(read.rows).toBe(whole.length)
  expect([...read.columns.keys()]).toEqual([...new Set(whole.flatMap(Object.keys))])
  for (const [name, cells] of read.columns)
    expect(cells, name).toEqual(
      whole.map((row) => {
        const value = Object.hasOwn(row, name) ? row[name] : null
        return typeof value === 'string' ? value.trim() : value
      }),
    )
  expect(read.columns.get('n')).toEqual([12345678901234567890n, null, null, null])
})

it.each([['[]'], ['{}'], ['[1, 2]'], ['[{"a": 1}, 2]'], ['[{"a": [1]}]'], ['[{"a": 1}'], ['{"a": 1}\n{"a": 2}'], ['']])(
  'are none of %j, which is read as a whole',
  (text) => {
    expect(jsonColumns(bytes(text), 'a.json')).toBeNull()
  },
)

it('refuse what they cannot hold in the words of the whole file', async () => {
  await expect(readSheet(bytes('[{"a": 1}, {"a": [1]}]'), 'a.json')).rejects.toThrow(
    'a list or object in place of a value',
  )
  await expect(readSheet(bytes('[{"a": 1}, {"a": tru}]'), 'a.json')).rejects.toMatchObject({ code: 'bad-json' })
})
