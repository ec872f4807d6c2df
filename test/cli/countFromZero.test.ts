import { expect, it } from 'vitest'
import { countFromZero } from '../../src/cli/countFromZero'

it('takes whole numbers from 0', () => {
  expect(['0', '12'].map(countFromZero)).toEqual([0, 12])
  for (const text of ['', '-1', '0.5', 'x']) expect(() => countFromZero(text)).toThrow('a whole number from 0')
})
