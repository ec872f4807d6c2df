import { expect, it } from 'vitest'
import { labelKey } from '../../../src/presets/nnunet/labelKey'

it('writes a number as text and a region as a tuple of Python', () => {
  expect([labelKey(3), labelKey([1, 2, 3]), labelKey([3]), labelKey([])]).toEqual(['3', '(1, 2, 3)', '(3,)', '()'])
})
