import { expect, it } from 'vitest'
import { pythonFloat } from '../../src/python/pythonFloat'

it('numbers are read as Python reads them', () => {
  const read: Record<string, number> = {
    ' 1.5\n': 1.5,
    '+1': 1,
    '-.5': -0.5,
    '5.': 5,
    '1_000': 1000,
    '1e3': 1000,
    '1E-1_0': 1e-10,
    inf: Infinity,
    ' -Infinity ': -Infinity,
    '+inf': Infinity,
    '-inf': -Infinity,
    infinity: Infinity,
    NaN: Number.NaN,
    '-nan': Number.NaN,
  }
  for (const [text, value] of Object.entries(read)) expect(pythonFloat(text), text).toBe(value)
  for (const text of [
    '',
    ' ',
    '.',
    '1__0',
    '_1',
    '1_',
    '0x1',
    '1e',
    'e1',
    'infx',
    'xinf',
    '--inf',
    'info',
    'nan1',
    '1 2',
    '1,5',
  ])
    expect(pythonFloat(text), text).toBeUndefined()
})

it('accepts numbers and booleans, and nothing else', () => {
  expect([2.5, 3n, true, false].map(pythonFloat)).toEqual([2.5, 3, 1, 0])
  expect([null, undefined, [1], {}].map(pythonFloat)).toEqual([undefined, undefined, undefined, undefined])
})
