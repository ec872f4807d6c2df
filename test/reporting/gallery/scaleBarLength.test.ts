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
