import { expect, it } from 'vitest'
import { countRange } from '../../src/errors/countRange'

it('is the least and the greatest, or one number', () => {
  expect(countRange([13, 9, 12])).toBe('9 to 13')
  expect(countRange([12, 12])).toBe('12')
})
