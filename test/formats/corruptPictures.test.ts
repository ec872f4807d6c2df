import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { NdArray, Reader } from '../../src/contract'
import { crc32 } from '../../src/formats/gzip/crc32'
import { readers } from '../../src/formats/readers/readers'
import { damagedCopies, damageOutcome } from '../support/files/damagedCopies'
import { uniform } from '../support/uniform'
import { writeTiff } from '../support/writeTiff'

const width = 30
const height = 25
const random = uniform(3)
/** A mask in runs with some noise. */
const pixels = Uint8Array.from({ length: width * height }, (_, i) => ((i >> 4) % 9) + (random() < 0.2 ? 1 : 0))
const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))
const joined = (...parts: (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

function chunk(name: string, body: Uint8Array): Uint8Array {
  const whole = joined(new TextEncoder().encode(name), body)
  const words = new DataView(new ArrayBuffer(8))
  words.setUint32(0, body.length)
  words.setUint32(4, crc32(whole))
  return joined(new Uint8Array(words.buffer, 0, 4), whole, new Uint8Array(words.buffer, 4, 4))
}

/** `pieces`: chunks of pixels. `further`: bytes behind the last row. */
function png(pieces: number, further: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(13))
  for (const [at, value] of [
    [0, width],
    [4, height],
  ] as const)
    head.setUint32(at, value)
  head.setUint8(8, 8)
  const rows = Array.from({ length: height }, (_, row) => [0, ...pixels.subarray(row * width, (row + 1) * width)])
  const stream = deflateSync(joined(...rows, noise(further)))
  const size = Math.ceil(stream.length / pieces)
  return joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', new Uint8Array(head.buffer)),
    chunk('tEXt', new TextEncoder().encode('Comment\0made for a test')),
    ...Array.from({ length: pieces }, (_, i) => chunk('IDAT', stream.subarray(i * size, (i + 1) * size))),
    chunk('tIME', Uint8Array.of(7, 230, 1, 2, 3, 4, 5)),
    chunk('IEND', new Uint8Array(0)),
  )
}

/** A TIFF and where its strips lie. `further`: bytes behind the last row of the only strip, where some writers leave those of a whole one. */
function tiff(further: number, rowsPerStrip = height): { file: Uint8Array; first: number; end: number } {
  const whole = writeTiff(pixels, { width, height, compression: 8, rowsPerStrip })
  if (rowsPerStrip === height) return withStrip(whole, joined(pixels, noise(further)))
  return { file: whole, first: 8, end: new DataView(whole.buffer).getUint32(4, true) }
}

/** Another strip in place of the only one, which lies behind the directory. */
function withStrip(whole: Uint8Array, content: Uint8Array) {
  const view = new DataView(whole.buffer)
  const directory = view.getUint32(4, true)
  const strip = new Uint8Array(deflateSync(content))
  const file = joined(whole, strip)
  const words = new DataView(file.buffer)
  for (let k = 0; k < view.getUint16(directory, true); k++) {
    const at = directory + 2 + 12 * k
    if (view.getUint16(at, true) !== 273 && view.getUint16(at, true) !== 279) continue
    words.setUint16(at + 2, 4, true)
    words.setUint32(at + 8, view.getUint16(at, true) === 273 ? whole.length : strip.length, true)
  }
  return { file, first: whole.length, end: file.length }
}

async function samples(reader: string, name: string, file: Uint8Array, onDamage?: (text: string) => void) {
  const read = readers[reader as keyof typeof readers] as Reader<NdArray>
  const resolve = () => Promise.reject(new Error('no neighbours'))
  const { data, shape } = await read(file, { name, maxBytes: 2 ** 20, resolve, ...(onDamage && { onDamage }) })
  return [Array.from(data as Uint8Array), shape]
}

/** None is silent; what is refused where damage is told is refused everywhere. */
async function expectNoneSilent(reader: string, name: string, whole: Uint8Array, copies: readonly Uint8Array[]) {
  const wanted = await samples(reader, name, whole)
  const seen = new Map<string, number>()
  for (const [k, copy] of copies.entries()) {
    const strict = await damageOutcome(name, wanted, () => samples(reader, name, copy))
    const lenient = await damageOutcome(name, wanted, (onDamage) => samples(reader, name, copy, onDamage))
    expect(['refused', 'same'], `copy ${k}`).toContain(strict)
    expect(
      lenient === strict || (lenient === 'warned' && strict === 'refused'),
      `copy ${k}: ${lenient}, ${strict}`,
    ).toBe(true)
    seen.set(lenient, (seen.get(lenient) ?? 0) + 1)
  }
  return seen
}

describe('200 random flips and cuts', () => {
  const variants = (['pil', 'gray', 'cellmask'] as const).flatMap((reader) =>
    [
      [1, 0],
      [5, 0],
      [1, 40],
      [3, 1000],
    ].map(([pieces, further]) => [reader, pieces!, further!] as const),
  )
  it.each(variants)('of a PNG read by %s, in %i pieces and with %i bytes too many', async (reader, pieces, further) => {
    const whole = png(pieces, further)
    const seen = await expectNoneSilent(reader, 'a.png', whole, damagedCopies(whole, 0, 1 + further))
    expect(seen.get('refused')).toBeGreaterThan(5)
    expect(seen.get('warned')).toBeGreaterThan(0)
  })

  it.each([
    ['pil', 0, 25],
    ['pil', 0, 7],
    ['pil', 40, 25],
    ['pil', 1000, 25],
    ['tifffile', 0, 25],
    ['tifffile', 0, 7],
    ['tifffile', 40, 25],
    ['tifffile', 1000, 25],
  ] as const)(
    'of the strips of a TIFF read by %s, with %i bytes too many, %i rows a strip',
    async (reader, further, rows) => {
      const { file, first, end } = tiff(further, rows)
      const seen = await expectNoneSilent(reader, 'a.tif', file, damagedCopies(file, first, 2 + further, end))
      expect(seen.get('refused')).toBeGreaterThan(5)
      if (reader === 'tifffile') expect(seen.has('warned')).toBe(false)
    },
  )
})

describe('damage that Pillow does not notice', () => {
  const tell = async (file: Uint8Array, name: string, reader = 'pil') => {
    const told: string[] = []
    const found = await samples(reader, name, file, (text) => told.push(text))
    expect(found[0]).toStrictEqual(Array.from(pixels))
    return told
  }
  const refusal = (file: Uint8Array, name: string, reader = 'pil') =>
    samples(reader, name, file, () => {}).then(
      () => 'read',
      (error: { code: string }) => error.code,
    )
  const flipped = (file: Uint8Array, at: number) => file.with(at, file[at]! ^ 1)
  const checksumOf = (file: Uint8Array, name: string) => {
    const at = Buffer.from(file).indexOf(name)
    return at + 4 + new DataView(file.buffer).getUint32(at - 4)
  }

  it('is a checksum of pixels, and one behind them', async () => {
    for (const name of ['IDAT', 'tIME']) {
      const wrong = flipped(png(1, 0), checksumOf(png(1, 0), name))
      expect(await tell(wrong, 'a.png')).toStrictEqual([expect.stringMatching(`^a.png: PNG: .*checksum of ${name}.*`)])
      await expect(samples('pil', 'a.png', wrong)).rejects.toMatchObject({ code: 'bad-checksum', file: 'a.png' })
    }
  })

  it('is all behind the last row, but for a wrong checksum in the same read', async () => {
    /** A PNG of this stream, in chunks that end at `cuts`. */
    const pieces = (stream: Uint8Array, ...cuts: number[]) => {
      const whole = png(1, 0)
      const start = Buffer.from(whole).indexOf('IDAT') - 4
      const parts = [0, ...cuts].map((cut, i) => chunk('IDAT', stream.subarray(cut, [...cuts, stream.length][i])))
      return joined(whole.subarray(0, start), ...parts, whole.subarray(checksumOf(whole, 'IDAT') + 4))
    }
    const whole = png(1, 0)
    const stream = whole.subarray(Buffer.from(whole).indexOf('IDAT') + 4, checksumOf(whole, 'IDAT'))
    const wrong = flipped(stream, stream.length - 1)
    expect(await refusal(pieces(wrong), 'a.png')).toBe('bad-checksum')
    expect(await refusal(pieces(wrong, 100), 'a.png')).toBe('bad-checksum')
    expect(await tell(pieces(wrong, stream.length - 4), 'a.png')).toHaveLength(1)
    expect(await tell(pieces(wrong, stream.length - 1), 'a.png')).toHaveLength(1)
    expect(await tell(pieces(stream.subarray(0, -4)), 'a.png')).toHaveLength(1)
    const longer = new Uint8Array(deflateSync(joined(inflateSync(stream), noise(5000))))
    expect(await tell(pieces(longer), 'a.png')).toHaveLength(0)
    expect(await tell(pieces(flipped(longer, longer.length - 1)), 'a.png')).toHaveLength(1)
    expect(await tell(pieces(longer.subarray(0, -2000)), 'a.png')).toHaveLength(1)
  })

  it('in a TIFF is the same, told once for all strips', async () => {
    const { file, end } = tiff(0)
    expect(await refusal(flipped(file, end - 1), 'a.tif')).toBe('bad-checksum')
    const longer = tiff(500)
    expect(await tell(flipped(longer.file, longer.end - 1), 'a.tif')).toStrictEqual([
      expect.stringMatching(/^a\.tif: zlib checksum: /),
    ])
    expect(await refusal(flipped(longer.file, longer.end - 1), 'a.tif', 'tifffile')).toBe('bad-checksum')
    const strips = tiff(0, 10)
    expect(await tell(strips.file, 'a.tif')).toHaveLength(0)
  })
})
