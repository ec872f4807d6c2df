import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'
import { type CcittOptions, decodeCcitt } from '../../../src/formats/tiff/decodeCcitt'

const fail = pictureFailure('a.tif', 'TIFF')
/** Bytes of bits in a text, in which blanks do not count. */
function bytes(text: string): Uint8Array {
  const bits = text.replaceAll(' ', '')
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).padEnd(8, '0'), 2),
  )
}
const rows = (text: string, options: Partial<CcittOptions> = {}) =>
  [...decodeCcitt(bytes(text), { width: 8, rows: 1, scheme: 'g4', isTwoDimensional: false, ...options }, fail)].map(
    (byte) => byte.toString(2).padStart(8, '0'),
  )

describe('decodeCcitt', () => {
  it('reads the modes of T.6', () => {
    // Horizontal, 2 white, 3 black; vertical 0 to the end.
    expect(rows('001 0111 10 1')).toEqual(['00111000'])
    // The second row: one to the left, one to the right.
    expect(rows('001 0111 10 1 010 011 1', { rows: 2 })).toEqual(['00111000', '01111100'])
    // Pass: the run above has none below.
    expect(rows('001 0111 10 1 0001 1', { rows: 2 })).toEqual(['00111000', '00000000'])
    // Black from the first pixel: a white run of 0.
    expect(rows('001 00110101 10 1')).toEqual(['11100000'])
  })
  it('reads rows at whole bytes, and rows behind ends of lines with fill', () => {
    expect(rows('0111 10 1000 000000 1011 011', { rows: 2, scheme: 'rle' })).toEqual(['00111000', '00001111'])
    expect(rows('0000 000000000001 0111 10 1000 000000000001 1011 011', { rows: 2, scheme: 'g3' })).toEqual([
      '00111000',
      '00001111',
    ])
  })
  it.each<[string, string, Partial<CcittOptions>]>([
    ['bits that are no code', '00000000 00000000', {}],
    ['a row that is longer than its page', '001 10011 000100', {}],
    ['the end of the data within a row', '001 0111 1', {}],
    ['a run of negative length', '001 00110101 10 1 010', { rows: 2 }],
    ['no end of line before a row', '0111 10 1000', { scheme: 'g3', isTwoDimensional: true }],
    ['no further row', '0000000000000000', { scheme: 'g3' }],
  ])('refuses %s', (found, text, options) => {
    expect(() => rows(text, options)).toThrow(found)
  })
  it('answers or refuses any bytes', () => {
    const schemes = fc.constantFrom('rle', 'g3', 'g4')
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.integer({ min: 1, max: 70 }),
        schemes,
        fc.boolean(),
        (...all) => {
          const [data, width, scheme, isTwoDimensional] = all
          try {
            const out = decodeCcitt(data, { width, rows: 7, scheme, isTwoDimensional }, fail)
            expect(out.length).toBe(7 * Math.ceil(width / 8))
          } catch (error) {
            if (!isMedgradeError(error, 'corrupt')) throw error
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
