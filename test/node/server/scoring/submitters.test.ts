import { describe, expect, test } from 'vitest'
import { submitters } from '../../../../src/node/server/scoring/submitters'

const one = 'a'.repeat(16)
const two = 'b'.repeat(40)

describe('tokens', () => {
  const identify = submitters(`# names and tokens\n\nalice ${one}\r\n  bob-2\t${two}  \n`, 'tokens.txt')
  test('tell who asks', () => {
    expect(identify(`Bearer ${one}`)).toBe('alice')
    expect(identify(`bearer  ${two}`)).toBe('bob-2')
  })
  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${one}`,
    one,
    `Bearer ${one}x`,
    `Bearer ${one.slice(1)}`,
    `Bearer ${one} ${two}`,
    'Bearer alice',
  ])('are not %j', (header) => {
    expect(identify(header)).toBeNull()
  })
  test('alone in a file are of the submitter default', () => {
    expect(submitters(`${one}\n`, 't')(`Bearer ${one}`)).toBe('default')
  })
  test.each([
    ['', 'the tokens'],
    ['# nothing', 'the tokens'],
    ['alice short', 'line 1'],
    [`alice ${one} more`, 'line 1'],
    [`a/b ${one}`, 'line 1'],
    [`alice ${one}\nalice ${two}`, 'line 2'],
    [`alice ${one}\nbob ${one}`, 'line 2'],
  ])('%j is refused, and no token is told', (text, where) => {
    let message = ''
    try {
      submitters(text, 'tokens.txt')
    } catch (error) {
      message = JSON.stringify([(error as Error).message, error])
    }
    expect(message).toContain(where)
    for (const token of [one, two, 'short']) expect(message).not.toContain(token)
  })
})
