import { expect, it } from 'vitest'
import { pythonLength } from '../../src/python/pythonLength'

it.each([
  ['', 0],
  ['a𝟛', 2],
  [[], 0],
  [[1, 2], 2],
  [{}, 0],
  [{ a: 1 }, 1],
  [null, Infinity],
  [0, Infinity],
  [true, Infinity],
])('of %j is %d', (value, length) => expect(pythonLength(value)).toBe(length))
