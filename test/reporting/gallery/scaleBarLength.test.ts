import { describe, expect, it } from 'vitest'
import { scaleBarLength } from '../../../src/reporting/gallery/scaleBarLength'

describe('the length of a scale bar', () => {
  it.each([
    [320, 1, 50],
    [320, 4, 10],
    [320, 20, 5],
    [320, 40, 1],
  ])('of a drawing of %d with %d a millimetre is %d', (width, unit, length) => {
    expect(scaleBarLength(width, unit)).toBe(length)
  })
})

it('is a part of a millimetre where the slice is smaller, as in microscopy', () => {
  // 11 and 200 voxels of 0.25 µm on 600 pixels.
  expect(scaleBarLength(600, 600 / (11 * 0.00025))).toBe(0.001)
  expect(scaleBarLength(600, 600 / (200 * 0.00025))).toBe(0.02)
})
