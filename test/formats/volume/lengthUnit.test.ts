import { describe, expect, it } from 'vitest'
import { lengthUnit } from '../../../src/formats/volume/lengthUnit'

describe('lengthUnit', () => {
  it.each([
    ['mm', 'mm'],
    ['Millimetre', 'mm'],
    ['micron', 'um'],
    ['\u00b5m', 'um'],
    ['\u03bcm', 'um'],
    ['\\u00B5m', 'um'],
    ['nm', 'nm'],
    ['cm', 'cm'],
    ['m', 'm'],
    ['inch', 'inch'],
    ['furlong', 'other'],
    ['pixel', undefined],
    [' ', undefined],
  ])('%j is %s', (text, unit) => {
    expect(lengthUnit(text)).toBe(unit)
  })
})
