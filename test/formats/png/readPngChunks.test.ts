import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { crc32 } from '../../../src/formats/gzip/crc32'
import { grayReader } from '../../../src/formats/readers/grayReader'
import { pilReader } from '../../../src/formats/readers/pilReader'
import { bytesOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const context = { name: 'image', maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('none')) }
const pil = (bytes: Uint8Array) => pilReader(bytes, context)
const gray = (bytes: Uint8Array) => grayReader(bytes, context)
const whole = bytesOf(loadGoldens<GoldenJson>('png').find((one) => one.name === 'gray8')!)
const headerEnd = 33
const size = Array.from(whole.subarray(16, 24))

type Body = string | readonly number[]
const bytesOfBody = (body: Body) => (typeof body === 'string' ? Array.from(Buffer.from(body, 'latin1')) : body)

function chunk(name: string, ...bodies: Body[]): number[] {
  const body = Uint8Array.from([name, ...bodies].flatMap(bytesOfBody))
  const words = new DataView(new ArrayBuffer(8))
  words.setUint32(0, body.length - 4)
  words.setUint32(4, crc32(body) >>> 0)
  const [a, b] = [new Uint8Array(words.buffer, 0, 4), new Uint8Array(words.buffer, 4)]
  return [...a, ...body, ...b]
}
const early = (...piece: number[]) =>
  Uint8Array.from([...whole.subarray(0, headerEnd), ...piece, ...whole.subarray(headerEnd)])
const late = (...piece: number[]) => Uint8Array.from([...whole.subarray(0, -12), ...piece, ...whole.subarray(-12)])
const packed = (length: number) => Array.from(deflateSync(new Uint8Array(length)))
const zeros = (n: number) => Array<number>(n).fill(0)
const mebibyte = 2 ** 20

describe('readPngChunks', () => {
  it('refuses ancillary chunks that Pillow refuses and the second decoder ignores', async () => {
    const levels = (await gray(whole)).data
    const flawed = [
      chunk('gAMA', [0]),
      chunk('cHRM', zeros(31)),
      chunk('sRGB'),
      chunk('pHYs', zeros(8)),
      chunk('tRNS', [1]),
      chunk('fdAT', zeros(3)),
      chunk('fdAT', zeros(4)),
      chunk('iCCP'),
      chunk('iCCP', 'name\0\x05'),
      chunk('iCCP', 'name\0\0', packed(mebibyte + 1)),
      chunk('zTXt', 'key\0\x07text'),
      chunk('zTXt', 'key\0\0', packed(mebibyte + 1)),
      chunk('iTXt', 'key\0\x01\0\0\0', packed(mebibyte + 1)),
      Array.from({ length: 65 }, () => chunk('zTXt', 'key\0\0', packed(mebibyte))).flat(),
    ]
    for (const piece of flawed)
      for (const file of [early(...piece), late(...piece)]) {
        await expect(pil(file), String(piece.slice(4, 8))).rejects.toMatchObject({ code: 'corrupt' })
        expect((await gray(file)).data).toEqual(levels)
      }
  })

  it('accepts unusual chunks that Pillow accepts', async () => {
    const { data } = await pil(whole)
    for (const piece of [
      chunk('gAMA', zeros(5)),
      chunk('tRNS', [0, 1, 2]),
      chunk('iCCP', 'name\0\0no stream'),
      chunk('iCCP', 'name\0\0', packed(mebibyte)),
      chunk('zTXt', 'key'),
      chunk('zTXt', 'key\0'),
      chunk('zTXt', 'key\0\0', packed(mebibyte).slice(0, 40)),
      chunk('iTXt', 'key\0\x01\x05\0\0', packed(mebibyte + 1)),
      chunk('iTXt', 'key\0\x01\0'),
      chunk('tEXt', 'key'),
      chunk('prIv', 'anything'),
    ])
      for (const file of [early(...piece), late(...piece)]) expect((await pil(file)).data).toEqual(data)
  })

  it('refuses animations whose first frame does not cover the picture', async () => {
    const two = chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])
    const frame = (sequence: number, at: number, wide = size) =>
      chunk('fcTL', [0, 0, 0, sequence, ...wide, 0, 0, 0, at], zeros(10))
    const small = [0, 0, 0, 1, 0, 0, 0, 1]
    for (const pieces of [[chunk('acTL', zeros(7))], [two, frame(1, 0)], [two, frame(0, 1)], [two, frame(0, 0, small)]])
      for (const read of [pil, gray])
        await expect(read(early(...pieces.flat()))).rejects.toMatchObject({ code: 'corrupt' })
    const later = [...frame(1, 0, small), ...chunk('fdAT', zeros(9))]
    const animation = Uint8Array.from([...early(...two, ...frame(0, 0)).subarray(0, -12), ...later])
    expect((await pil(animation)).data).toEqual((await pil(whole)).data)
  })

  it('reads chunks after the pixels: the file may end between chunks, but not inside one', async () => {
    const text = chunk('tEXt', 'key\0a text')
    const file = late(...text)
    const { data } = await pil(whole)
    const start = whole.length - 12
    for (let length = start; length <= file.length; length++) {
      const cut = file.subarray(0, length)
      // The checksum at the end of a chunk may be missing.
      const inside = length >= start + 8 && length < start + text.length - 4
      if (!inside) expect((await pil(cut)).data, String(length)).toEqual(data)
      else for (const read of [pil, gray]) await expect(read(cut)).rejects.toMatchObject({ code: 'truncated' })
    }
    const junk = Uint8Array.from([...whole.subarray(0, -12), ...zeros(40)])
    expect((await pil(junk)).data).toEqual(data)
    await expect(pil(early(...chunk('te-t')))).rejects.toMatchObject({ code: 'corrupt' })
  })
})
