import { describe, expect, it } from 'vitest'
import { decodeBmp } from '../../src/formats/decodeBmp'
import { pictureFailure } from '../../src/formats/pictureFailure'

interface Bmp {
  readonly bits: number
  readonly width: number
  readonly height: number
  readonly palette?: readonly number[]
  readonly rows: readonly number[]
  readonly compression?: number
}

/** A file with a 40-byte header; the palette lists red, green, blue. */
function write({ bits, width, height, palette = [], rows, compression = 0 }: Bmp): Uint8Array {
  const colours = palette.length / 3
  const start = 54 + 4 * colours
  const out = new Uint8Array(start + rows.length)
  const view = new DataView(out.buffer)
  out.set([0x42, 0x4d])
  view.setUint32(10, start, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(28, bits, true)
  view.setUint32(30, compression, true)
  view.setUint32(46, colours, true)
  for (let i = 0; i < colours; i++) for (let c = 0; c < 3; c++) out[54 + 4 * i + 2 - c] = palette[3 * i + c]!
  out.set(rows, start)
  return out
}

const decode = (bmp: Bmp) => decodeBmp(write(bmp), 2 ** 31, pictureFailure('mask.bmp', 'BMP'))
const ramp = Array.from({ length: 256 * 3 }, (_, i) => Math.floor(i / 3))

describe('decodeBmp', () => {
  it('takes the ramp for grey and any other palette for indices', () => {
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

  it('refuses run lengths, short rows and absurd sizes', () => {
    const code = (bmp: Bmp) => {
      try {
        return decode(bmp).kind
      } catch (error) {
        return (error as { code?: string }).code
      }
    }
    expect(code({ bits: 8, width: 2, height: 1, palette: ramp, rows: [1, 2, 0, 0], compression: 1 })).toBe(
      'unsupported',
    )
    expect(code({ bits: 8, width: 2, height: 2, palette: ramp, rows: [1, 2, 0, 0] })).toBe('truncated')
    expect(code({ bits: 24, width: 0, height: 2, rows: [] })).toBe('bad-header')
    expect(code({ bits: 24, width: 60_000, height: 60_000, rows: [] })).toBe('too-large')
    expect(code({ bits: 16, width: 2, height: 1, rows: [0, 0, 0, 0] })).toBe('unsupported')
  })
})
