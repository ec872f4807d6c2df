import { expect, it } from 'vitest'
import { asciiDigits, pythonInt } from '../../src/python/pythonInt'

it.each([
  ['5', 5n],
  [' \t+12\u00a0', 12n],
  ['\x85-7\u3000', -7n],
  ['1_000', 1000n],
  ['٣٤', 34n],
  ['007', 7n],
  ['9007199254740993', 9007199254740993n],
])('reads %j', (text, value) => expect(pythonInt(text)).toBe(value))

it.each([
  '',
  ' ',
  '+',
  '1__0',
  '_1',
  '1_',
  '1 2',
  '- 1',
  '1.0',
  '0x1',
  '\x1c5',
  '5\x1f',
  '\ufeff5',
  '²',
  '1'.repeat(4301),
])('refuses %j as Python does', (text) => expect(pythonInt(text)).toBeNull())

it('writes the digits of any script as 0 to 9', () => expect(asciiDigits('१٢𝟛𝟡𝟘𝟿4')).toBe('1239094'))
