import { expect, it } from 'vitest'
import { errorInWords } from '../../src/errors/errorInWords'

const loud = (text: string) => text.toUpperCase()

it('says the message and what was expected, and keeps the order of keys', () => {
  const error = { code: 'bad-input', message: 'a --level', expected: '0 to 3', file: 'a.zarr' }
  expect(JSON.stringify(errorInWords(error, loud))).toBe(
    '{"code":"bad-input","message":"A --LEVEL","expected":"0 TO 3","file":"a.zarr"}',
  )
})

it('adds no key', () => expect(errorInWords({ message: 'a' }, loud)).toStrictEqual({ message: 'A' }))
