import * as fc from 'fast-check'
import { fromArrayBuffer } from 'geotiff'
import { describe, expect, it } from 'vitest'
import type { Data } from '../../../src/contract'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { tifffileReader } from '../../../src/formats/readers/tifffileReader'
import { type WriteTiffOptions, writeTiff } from '../../support/writeTiff'
import { bytesOf, contextOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const read = (bytes: Uint8Array, maxBytes = 2 ** 31) =>
  tifffileReader(bytes, { name: 'mask.tif', maxBytes, resolve: () => Promise.reject(new Error('no neighbours')) })

const types = [
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
]

/** Bytes with many repetitions as numbers of the type; no NaN, whose bits may change. */
function samplesOf(type: (typeof types)[number], bytes: Uint8Array, count: number): Data {
  const data = new type(count) as Data
  const raw = new Uint8Array(data.buffer)
  for (let i = 0; i < raw.length; i++) raw[i] = bytes[(i * 7) % bytes.length]!
  if (data instanceof Float32Array || data instanceof Float64Array)
    for (let i = 0; i < count; i++) if (Number.isNaN(data[i])) data[i] = i
  return data
}

describe('tifffileReader', () => {
  it('returns what was written, for any type, layout, byte order and compression', async () => {
    const variant = fc.record({
      type: fc.constantFrom(...types),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 60 }),
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      samples: fc.constantFrom(1, 1, 2, 3, 4),
      littleEndian: fc.boolean(),
      bigTiff: fc.boolean(),
      compression: fc.constantFrom(1 as const, 5 as const, 8 as const, 32773 as const),
      predict: fc.boolean(),
      tile: fc.option(fc.constantFrom([16, 16] as const, [32, 16] as const), { nil: undefined }),
      rowsPerStrip: fc.integer({ min: 1, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(variant, async ({ type, bytes, predict, tile, ...rest }) => {
        const { width, height, samples, compression } = rest
        const data = samplesOf(type, bytes, width * height * samples)
        const real = data instanceof Float32Array || data instanceof Float64Array
        const predictor = predict && compression !== 1 && compression !== 32773 ? (real ? 3 : 2) : 1
        const options: WriteTiffOptions = { ...rest, predictor, ...(tile ? { tile } : {}) }
        const array = await read(writeTiff(data, options))
        expect(array.shape).toEqual(samples === 1 ? [height, width] : [height, width, samples])
        expect(array.data).toEqual(data)
      }),
    )
  })

  it('keeps rows and columns of length one for separate planes, as tifffile does', async () => {
    // Written by tifffile: three planes of one pixel, values 0, 1, 2.
    const file =
      'SUkqAAgAAAAOAAABBAABAAAAAQAAAAEBBAABAAAAAQAAAAIBAwADAAAAtgAAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBAADAAAAvAAAABUBAwABAAAAAwAAABYBBAABAAAAAQAAABcBAwADAAAAyAAAABoBBQABAAAAzgAAABsBBQABAAAA1gAAABwBAwABAAAAAgAAACgBAwABAAAAAQAAADEBAgAMAAAA3gAAAAAAAAAIAAgACADwAAAA8QAAAPIAAAABAAEAAQABAAAAAQAAAAEAAAABAAAAdGlmZmZpbGUucHkAAAAAAAAAAAEC'
    const array = await read(new Uint8Array(Buffer.from(file, 'base64')))
    expect(array.shape).toEqual([3, 1, 1])
    expect(Array.from(array.data as Uint8Array)).toEqual([0, 1, 2])
  })

  it('agrees with geotiff on the goldens that both can read', async () => {
    const beyondGeotiff = ['big_be', 'bilevel', 'i32_zstd', 'rgb_jpeg', 'rgb_planar']
    const goldens = loadGoldens<GoldenJson>('tiff').filter(
      ({ name }) => !beyondGeotiff.includes(name) && !name.startsWith('ccitt'),
    )
    expect(goldens.length).toBeGreaterThan(10)
    for (const golden of goldens) {
      const bytes = bytesOf(golden)
      const image = await (await fromArrayBuffer(bytes.slice().buffer)).getImage(0)
      const expected = (await image.readRasters({ interleave: true })) as unknown as Float64Array
      const data = (await tifffileReader(bytes, contextOf(golden))).data as Float64Array
      expect(Array.from(data.subarray(0, expected.length)), golden.name).toEqual(Array.from(expected))
    }
  })

  it('refuses every truncation of a compressed picture or gives the same samples', async () => {
    const data = Uint16Array.from({ length: 600 }, (_, i) => i % 91)
    const whole = writeTiff(data, { width: 30, height: 20, compression: 8, rowsPerStrip: 7 })
    for (let length = 0; length < whole.length; length++) {
      const outcome = await read(whole.subarray(0, length)).then(
        (array) => array.data,
        (error: unknown) => isMedgradeError(error),
      )
      if (outcome !== true) expect(outcome).toEqual(data)
    }
  })

  it('refuses sizes beyond the limit before allocating', async () => {
    const bytes = writeTiff(new Uint8Array(100), { width: 10, height: 10 })
    await expect(read(bytes, 99)).rejects.toMatchObject({ code: 'too-large', file: 'mask.tif' })
    const huge = writeTiff(new Uint8Array(100), { width: 10, height: 10, tags: { 256: 60_000, 257: 60_000 } })
    await expect(read(huge)).rejects.toMatchObject({ code: 'too-large' })
    const wide = writeTiff(new Uint8Array(100), {
      width: 10,
      height: 10,
      compression: 8,
      tags: { 256: 10_000, 257: 10_000, 278: 10_000 },
    })
    await expect(read(wide)).rejects.toMatchObject({ code: 'truncated' })
  })

  it('names what it cannot decode', async () => {
    const of = (compression: number) =>
      writeTiff(new Uint8Array(9), { width: 3, height: 3, tags: { 259: compression } })
    await expect(read(of(34_887))).rejects.toMatchObject({ code: 'unsupported', found: 'compression 34887 (LERC)' })
    await expect(read(of(34_925))).rejects.toMatchObject({
      code: 'unsupported',
      found: 'compression 34925 (LZMA)',
      expected: expect.stringContaining('tifffile.imwrite of what tifffile.imread returns converts it'),
    })
    await expect(read(of(4))).rejects.toMatchObject({ found: 'CCITT data of 1 samples of 8 bits' })
    await expect(read(new Uint8Array(0))).rejects.toMatchObject({ code: 'empty' })
  })
})
