import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { decodeJpeg } from '../../../src/formats/jpeg/decodeJpeg'
import { decodePng } from '../../../src/formats/png/decodePng'
import { grayReader } from '../../../src/formats/readers/grayReader'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'
import { pilReader } from '../../../src/formats/readers/pilReader'
import { writeTiff } from '../../support/writeTiff'
import { bytesOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const context = { name: 'mask', maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('no neighbours')) }
const read = (bytes: Uint8Array) => pilReader(bytes, context)

describe('pilReader', () => {
  it('turns a TIFF upright by its orientation', async () => {
    const upright: Record<number, number[][]> = {
      1: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      2: [
        [3, 2, 1],
        [6, 5, 4],
      ],
      3: [
        [6, 5, 4],
        [3, 2, 1],
      ],
      4: [
        [4, 5, 6],
        [1, 2, 3],
      ],
      5: [
        [1, 4],
        [2, 5],
        [3, 6],
      ],
      6: [
        [4, 1],
        [5, 2],
        [6, 3],
      ],
      7: [
        [6, 3],
        [5, 2],
        [4, 1],
      ],
      8: [
        [3, 6],
        [2, 5],
        [1, 4],
      ],
    }
    for (const [orientation, rows] of Object.entries(upright)) {
      const tags = { 274: Number(orientation) }
      const { data, shape } = await read(writeTiff(Uint8Array.of(1, 2, 3, 4, 5, 6), { width: 3, height: 2, tags }))
      expect(Array.from(data as Uint8Array), orientation).toEqual(rows.flat())
      expect(shape).toEqual([rows.length, rows[0]!.length])
    }
  })

  it('inverts MINISWHITE for bytes only', async () => {
    const bytes = await read(writeTiff(Uint8Array.of(0, 1, 255), { width: 3, height: 1, tags: { 262: 0 } }))
    expect(Array.from(bytes.data as Uint8Array)).toEqual([255, 254, 0])
    const words = await read(writeTiff(Uint16Array.of(0, 1, 255), { width: 3, height: 1, tags: { 262: 0 } }))
    expect(Array.from(words.data as Uint16Array)).toEqual([0, 1, 255])
  })

  it('refuses the layouts that Pillow cannot open', async () => {
    const size = { width: 2, height: 1 }
    for (const bytes of [
      writeTiff(new Float64Array(2), size),
      writeTiff(new BigInt64Array(2), size),
      writeTiff(new Uint32Array(2), { ...size, littleEndian: false }),
      writeTiff(new Int32Array(2), { ...size, tags: { 262: 0 } }),
      writeTiff(new Uint8Array(2), { ...size, littleEndian: false, bigTiff: true }),
    ])
      await expect(read(bytes)).rejects.toMatchObject({ code: 'unsupported', file: 'mask' })
  })

  it('names the format of an unsupported file', async () => {
    const gif = new TextEncoder().encode('GIF89a......')
    await expect(read(gif)).rejects.toMatchObject({ code: 'bad-magic', found: 'a GIF' })
    await expect(read(new Uint8Array(0))).rejects.toMatchObject({ code: 'empty' })
  })

  it('refuses a JPEG without its end, which the strips of a TIFF may lack, or with a short JFIF segment', async () => {
    const whole = bytesOf(loadGoldens<GoldenJson>('jpeg').find((one) => one.name === 'gray90')!)
    const open = whole.subarray(0, -2)
    await expect(read(open)).rejects.toMatchObject({ code: 'truncated' })
    const strip = decodeJpeg(open, { maxBytes: 2 ** 31 }, pictureFailure('strip', 'JPEG'))
    expect(strip.data).toEqual((await read(whole)).data)
    const short = [0xff, 0xe0, 0, 7, 0x4a, 0x46, 0x49, 0x46, 0]
    const broken = Uint8Array.from([...whole.subarray(0, 2), ...short, ...whole.subarray(2)])
    await expect(read(broken)).rejects.toMatchObject({ code: 'bad-header' })
    expect((await grayReader(broken, context)).data).toEqual((await grayReader(whole, context)).data)
  })

  it('decodes every golden PNG to the colours of pngjs', async () => {
    for (const golden of loadGoldens<GoldenJson>('png')) {
      const bytes = bytesOf(golden)
      const png = await decodePng(bytes, {
        file: golden.name,
        maxBytes: 2 ** 31,
        fail: pictureFailure(golden.name, 'PNG'),
      })
      const expected = PNG.sync.read(Buffer.from(bytes), { skipRescale: true }).data as ArrayLike<number>
      const { rows, samples, depth, colour, palette } = png
      const sample = (i: number, c: number) => {
        const at = i * samples + c
        return depth === 16 ? rows[2 * at]! * 256 + rows[2 * at + 1]! : rows[at]!
      }
      for (let i = 0; i < png.width * png.height; i++) {
        const colours =
          colour === 3
            ? Array.from(palette.subarray(sample(i, 0) * 3, sample(i, 0) * 3 + 3))
            : [0, 1, 2].map((c) => sample(i, samples < 3 ? 0 : c))
        const found = [expected[4 * i], expected[4 * i + 1], expected[4 * i + 2]]
        if (found.join() !== colours.join()) expect(found, `${golden.name}, pixel ${i}`).toEqual(colours)
      }
    }
  })
})
