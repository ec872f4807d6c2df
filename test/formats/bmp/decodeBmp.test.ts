import { describe, expect, it } from 'vitest'
import { decodeBmp } from '../../../src/formats/bmp/decodeBmp'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'

interface Bmp {
  readonly bits: number
  readonly width: number
  readonly height: number
  readonly palette?: readonly number[]
  readonly rows: readonly number[]
  readonly compression?: number
  /** Between the header and the rows of a file with bit fields. */
  readonly masks?: readonly number[]
  /** Offset of the rows in the header; default: the actual one. */
  readonly stated?: number
}

/** A file with a 40-byte header; the palette lists red, green, blue. */
function write(bmp: Bmp): Uint8Array {
  const { bits, width, height, palette = [], rows, masks = [], compression = masks.length > 0 ? 3 : 0 } = bmp
  const colours = palette.length / 3
  const start = 54 + 4 * (colours + masks.length)
  const out = new Uint8Array(start + rows.length)
  const view = new DataView(out.buffer)
  out.set([0x42, 0x4d])
  view.setUint32(10, bmp.stated ?? start, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(28, bits, true)
  view.setUint32(30, compression, true)
  view.setUint32(46, colours, true)
  for (let i = 0; i < colours; i++) for (let c = 0; c < 3; c++) out[54 + 4 * i + 2 - c] = palette[3 * i + c]!
  for (const [i, mask] of masks.entries()) view.setUint32(54 + 4 * i, mask, true)
  out.set(rows, start)
  return out
}

const decode = (bmp: Bmp) => decodeBmp(write(bmp), 2 ** 31, pictureFailure('mask.bmp', 'BMP'))
const codeOf = (bmp: Bmp) => {
  try {
    return decode(bmp).kind
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const ramp = Array.from({ length: 256 * 3 }, (_, i) => Math.floor(i / 3))

describe('decodeBmp', () => {
  it('gives grey levels for the grey ramp and indices for any other palette', () => {
    const rows = [7, 8, 0, 0, 1, 2, 0, 0]
    const grey = decode({ bits: 8, width: 2, height: 2, palette: ramp, rows })
    expect(grey.kind).toBe('grey')
    expect(Array.from(grey.data)).toEqual([1, 2, 7, 8])
    const index = decode({ bits: 8, width: 2, height: -2, palette: [...ramp].reverse(), rows })
    expect(index.kind).toBe('index')
    expect(Array.from(index.data)).toEqual([7, 8, 1, 2])
    expect(Array.from(index.palette.subarray(0, 3))).toEqual([255, 255, 255])
  })

  it('unpacks bits and swaps colours', () => {
    const bilevel = decode({
      bits: 1,
      width: 9,
      height: 1,
      palette: [0, 0, 0, 255, 255, 255],
      rows: [0b10100000, 128, 0, 0],
    })
    expect(bilevel.kind).toBe('bilevel')
    expect(Array.from(bilevel.data)).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 1])
    const rgb = decode({ bits: 24, width: 1, height: 1, rows: [3, 2, 1, 0] })
    expect([rgb.kind, ...rgb.data]).toEqual(['rgb', 1, 2, 3])
    const four = decode({ bits: 32, width: 1, height: 1, rows: [3, 2, 1, 9] })
    expect([four.kind, ...four.data]).toEqual(['rgb', 1, 2, 3])
  })

  it('refuses run lengths, short rows and invalid sizes', () => {
    expect(codeOf({ bits: 8, width: 2, height: 1, palette: ramp, rows: [1, 2, 0, 0], compression: 1 })).toBe(
      'unsupported',
    )
    expect(codeOf({ bits: 8, width: 2, height: 2, palette: ramp, rows: [1, 2, 0, 0] })).toBe('truncated')
    expect(codeOf({ bits: 24, width: 0, height: 2, rows: [] })).toBe('bad-header')
    expect(codeOf({ bits: 24, width: 60_000, height: 60_000, rows: [] })).toBe('too-large')
    expect(codeOf({ bits: 16, width: 2, height: 1, rows: [0, 0, 0, 0] })).toBe('unsupported')
  })
  it('finds the rows behind header and palette if their offset is absent or that of the palette', () => {
    const palette = [9, 9, 9, 8, 8, 8]
    for (const stated of [0, 54])
      expect(Array.from(decode({ bits: 8, width: 2, height: 1, palette, rows: [1, 0, 0, 0], stated }).data)).toEqual([
        1, 0,
      ])
    const masks = [0xff0000, 0xff00, 0xff]
    expect(Array.from(decode({ bits: 32, width: 1, height: 1, masks, rows: [3, 2, 1, 9], stated: 0 }).data)).toEqual([
      1, 2, 3,
    ])
  })

  it('reads bits where the palette is black and white or black alone, bytes where it is a longer ramp', () => {
    const rows = [0b10100000, 255, 0, 0]
    for (const palette of [
      [0, 0, 0, 255, 255, 255],
      [0, 0, 0],
    ])
      for (const bits of [1, 4, 8]) {
        const { kind, data } = decode({ bits, width: 4, height: 1, palette, rows })
        expect([kind, ...data]).toEqual(['bilevel', 1, 0, 1, 0])
      }
    const { kind, data } = decode({ bits: 4, width: 2, height: 1, palette: ramp.slice(0, 48), rows })
    expect([kind, ...data]).toEqual(['grey', 160, 255])
    expect(codeOf({ bits: 4, width: 5, height: 1, palette: ramp.slice(0, 48), rows })).toBe('unsupported')
    expect(decode({ bits: 8, width: 4, height: 1, palette: [255, 255, 255], rows }).kind).toBe('index')
  })

  it('accepts only the masks that Pillow supports', () => {
    const one = (bits: number, ...masks: number[]) => ({ bits, width: 1, height: 1, masks, rows: [1, 2, 3, 4] })
    expect(Array.from(decode(one(32, 0xff000000, 0xff00, 0xff)).data)).toEqual([4, 2, 1])
    expect(Array.from(decode(one(32, 0, 0, 0)).data)).toEqual([3, 2, 1, 4])
    expect(Array.from(decode(one(24, 0xff0000, 0xff00, 0xff)).data)).toEqual([3, 2, 1])
    expect(codeOf(one(32, 0xff, 0xff00, 0xff0000))).toBe('unsupported')
    expect(codeOf(one(24, 0xff, 0xff00, 0xff0000))).toBe('unsupported')
  })
})
