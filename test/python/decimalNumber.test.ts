import { expect, it } from 'vitest'
import { decimalNumber } from '../../src/python/decimalNumber'

it('reads decimal numbers within the range of a double, and nothing else', () => {
  const texts = ['1', '+5', '-0.5', '.5', '5.', '1e3', '1E-2', '1e-400', '1e40']
  expect(texts.map(decimalNumber)).toEqual([1, 5, -0.5, 0.5, 5, 1000, 0.01, 0, 1e40])
  for (const text of ['', ' 1', 'nan', 'inf', '0x10', '1e400', '-1e400', '1e', '1d', '1,2', '.', '+'])
    expect(decimalNumber(text), text).toBeNaN()
})
