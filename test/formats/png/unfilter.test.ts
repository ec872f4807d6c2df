import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unfilter } from '../../../src/formats/png/unfilter'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'

/** The filters of the PNG specification, byte by byte. */
function plain(packed: Uint8Array, rows: number, rowBytes: number, pixelBytes: number): Uint8Array {
  const out = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row++) {
    const filter = packed[row * (rowBytes + 1)]
    for (let i = 0; i < rowBytes; i++) {
      const a = i < pixelBytes ? 0 : out[row * rowBytes + i - pixelBytes]!
      const b = row === 0 ? 0 : out[(row - 1) * rowBytes + i]!
      const c = row === 0 || i < pixelBytes ? 0 : out[(row - 1) * rowBytes + i - pixelBytes]!
      const p = a + b - c
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
      const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      const predicted = [0, a, b, Math.floor((a + b) / 2), paeth][filter!]!
      out[row * rowBytes + i] = packed[row * (rowBytes + 1) + 1 + i]! + predicted
    }
  }
  return out
}

describe('unfilter', () => {
  it('equals the specification for every filter, pixel size and row length', () => {
    const filters = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        filters,
        fc.integer({ min: 1, max: 8 }),
        fc.nat(11),
        fc.noShrink(fc.infiniteStream(fc.nat(255))),
        (kinds, pixelBytes, pixels, bytes) => {
          const rowBytes = pixelBytes * (pixels + 1)
          const packed = Uint8Array.from({ length: kinds.length * (rowBytes + 1) }, () => bytes.next().value!)
          kinds.forEach((kind, row) => {
            packed[row * (rowBytes + 1)] = kind
          })
          const found = unfilter(packed, kinds.length, rowBytes, pixelBytes, pictureFailure('a.png', 'PNG'))
          expect(found).toEqual(plain(packed, kinds.length, rowBytes, pixelBytes))
        },
      ),
    )
  })

  it('refuses an unknown filter', () => {
    const fail = pictureFailure('a.png', 'PNG')
    expect(() => unfilter(Uint8Array.of(5, 1), 1, 1, 1, fail)).toThrow(expect.objectContaining({ code: 'corrupt' }))
  })
})
