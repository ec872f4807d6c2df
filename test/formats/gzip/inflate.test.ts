import { constants, deflateRawSync, deflateSync, gzipSync, crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { ungzip } from 'pako'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { crc32, crc32OfSparse } from '../../../src/formats/gzip/crc32'
import { inflateMembers, inflateStart } from '../../../src/formats/gzip/inflateMembers'
import type { InflateOptions } from '../../../src/formats/gzip/inflateOptions'
import { inflate as inflateWeb } from '../../../src/formats/gzip/inflateWeb'
import { copyMatch, markNonzero, newZeroMap, scanZeroMap } from '../../../src/formats/gzip/zeroBlocks'
import { inflate as inflateNode } from '../../../src/node/inflate'
import { sampledRuns } from '../../sampled'
import { uniform } from '../../support/uniform'

type Inflate = (bytes: Uint8Array, options: InflateOptions) => Promise<Uint8Array>
const inflaters: Record<string, Inflate> = {
  node: inflateNode,
  web: inflateWeb,
  own: async (bytes, options) => inflateMembers(bytes, options),
}

/** Masks, noise and text in runs, from nearly empty to incompressible. */
const content = fc
  .array(fc.tuple(fc.constantFrom('zeros', 'label', 'noise', 'ramp'), fc.integer({ min: 1, max: 6000 }), fc.nat(255)), {
    maxLength: 12,
  })
  .map((runs) => {
    const parts = runs.map(([kind, length, value]) => {
      const part = new Uint8Array(length)
      const random = uniform(value + 1)
      for (let i = 0; i < length && kind !== 'zeros'; i++)
        part[i] = kind === 'label' ? value : kind === 'ramp' ? (i >> 4) & 255 : random() * 256
      return part
    })
    return new Uint8Array(Buffer.concat(parts))
  })
  .filter((bytes) => bytes.length > 0)

const how = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE),
})

const bytes = (buffer: Uint8Array) => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return isMedgradeError(error) ? error.code : String(error)
  }
  return 'accepted'
}

describe.each(Object.entries(inflaters))('inflate (%s)', (_, inflate) => {
  it('inflates gzip members and zlib streams of every level and strategy', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 3 }), how, async (parts, settings) => {
        const whole = bytes(Buffer.concat(parts))
        const gzip = bytes(Buffer.concat(parts.map((part) => gzipSync(part, settings))))
        expect(Buffer.compare(await inflate(gzip, { file: 'a.gz', need: whole.length }), whole)).toBe(0)
        const zlib = bytes(deflateSync(whole, settings))
        const back = await inflate(zlib, { file: 'a.zraw', need: whole.length, format: 'zlib' })
        expect(Buffer.compare(back, whole)).toBe(0)
      }),
      { numRuns: sampledRuns(25, 100) },
    )
  })

  it('inflates one stream whose blocks follow each other in any order of kinds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(content, how), { minLength: 2, maxLength: 6 }), async (blocks) => {
        const whole = bytes(Buffer.concat(blocks.map(([part]) => part)))
        const packed = blocks.map(([part, settings], at) => {
          const isLast = at === blocks.length - 1
          return deflateRawSync(part, {
            ...settings,
            finishFlush: isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
          })
        })
        const trailer = Buffer.alloc(8)
        trailer.writeUInt32LE(zlibCrc32(whole))
        trailer.writeUInt32LE(whole.length, 4)
        const gzip = bytes(Buffer.concat([gzipSync('').subarray(0, 10), ...packed, trailer]))
        expect(Buffer.compare(await inflate(gzip, { file: 'a.gz', need: whole.length }), whole)).toBe(0)
      }),
      { numRuns: sampledRuns(25, 100) },
    )
  })

  it('inflates a stream whatever was read before, damaged streams among it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(content, how, fc.nat()), { minLength: 2, maxLength: 6 }), async (streams) => {
        for (const [whole, settings, place] of streams) {
          const gzip = bytes(gzipSync(whole, settings))
          const damaged = gzip.slice(0, gzip.length - (place % 9))
          damaged[10 + (place % (damaged.length - 10))]! ^= 1 + (place % 255)
          await inflate(damaged, { file: 'a.gz', need: whole.length }).catch((error: unknown) => {
            if (!isMedgradeError(error)) throw error
          })
          expect(Buffer.compare(await inflate(gzip, { file: 'a.gz', need: whole.length }), whole)).toBe(0)
        }
      }),
      { numRuns: sampledRuns(25, 100) },
    )
  })

  it('refuses every truncation and every wrong checksum, and agrees with pako on damaged streams', async () => {
    await fc.assert(
      fc.asyncProperty(
        content,
        how,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (whole, settings, where, flip) => {
          const gzip = bytes(gzipSync(whole, settings))
          const need = whole.length
          const cut = gzip.slice(0, where % gzip.length)
          expect(['truncated', 'bad-magic']).toContain(await codeOf(inflate(cut, { file: 'a', need })))
          const trailer = gzip.slice()
          trailer[gzip.length - 8 + (where % 8)]! ^= flip
          expect(await codeOf(inflate(trailer, { file: 'a', need }))).toBe('bad-checksum')
          const damaged = gzip.slice()
          damaged[where % gzip.length]! ^= flip
          let wanted: Uint8Array | null = null
          try {
            wanted = ungzip(damaged)
          } catch {
            wanted = null
          }
          if (wanted !== null && wanted.length === need)
            expect(Buffer.compare(await inflate(damaged, { file: 'a', need }), wanted)).toBe(0)
          else if (wanted === null) {
            const code = await codeOf(inflate(damaged, { file: 'a', need }))
            expect(['truncated', 'corrupt', 'bad-checksum', 'bad-magic']).toContain(code)
          }
        },
      ),
      { numRuns: sampledRuns(25, 100) },
    )
  })

  it('accepts zero padding, refuses other bytes after the stream', async () => {
    const gzip = gzipSync(new Uint8Array(1000).fill(7))
    const followedBy = (tail: number[]) => bytes(Buffer.concat([gzip, Buffer.from(tail)]))
    expect((await inflate(followedBy([0, 0, 0]), { file: 'a', need: 1000 })).length).toBe(1000)
    expect(await codeOf(inflate(followedBy([0, 0, 1]), { file: 'a', need: 1000 }))).toBe('corrupt')
    expect(await codeOf(inflate(followedBy([9]), { file: 'a', need: 1000 }))).toBe('corrupt')
    expect((await inflate(followedBy([9]), { file: 'a', need: 1000, trailing: 'ignore' })).length).toBe(1000)
  })

  it('skips zeros between members where they are allowed', async () => {
    const parts = [70_000, 1000, 90_000].map((length) => new Uint8Array(length).map((_, i) => (i * i) >> 3))
    const need = parts.reduce((sum, { length }) => sum + length, 0)
    const zeros = Buffer.alloc(9)
    const gzip = bytes(Buffer.concat(parts.flatMap((part) => [gzipSync(part, { level: 1 }), zeros])))
    expect(Buffer.compare(await inflate(gzip, { file: 'a', need, padded: true }), Buffer.concat(parts))).toBe(0)
    expect(await codeOf(inflate(gzip, { file: 'a', need }))).not.toBe('accepted')
  })

  it('reads nothing behind the needed bytes where anything may follow', async () => {
    const plain = new Uint8Array(80_000).map((_, i) => (i * i) >> 3)
    for (const tail of [[9], [0x1f, 0x8b], [0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1]]) {
      const gzip = bytes(Buffer.concat([gzipSync(plain), Buffer.from(tail)]))
      const options = { file: 'a', need: plain.length, trailing: 'ignore' } as const
      expect(Buffer.compare(await inflate(gzip, options), plain)).toBe(0)
    }
  })

  it('stops at the needed bytes, or refuses more of them', async () => {
    const gzip = bytes(gzipSync(new Uint8Array(300_000).map((_, i) => i % 251)))
    expect((await inflate(gzip, { file: 'a', need: 1000 })).length).toBe(1000)
    expect(await codeOf(inflate(gzip, { file: 'a', need: 1000, more: 'refuse' }))).toBe('corrupt')
    expect(await codeOf(inflate(gzip, { file: 'a', need: 300_001 }))).toBe('truncated')
  })

  it('does not allocate a size that the stream cannot expand to', async () => {
    expect(await codeOf(inflate(bytes(gzipSync(new Uint8Array(10))), { file: 'a', need: 2 ** 40 }))).toBe('truncated')
  })

  it('reads a nearly empty volume with its checksum', async () => {
    const volume = new Uint8Array(3_000_000)
    for (let i = 1_000_000; i < 1_004_000; i++) volume[i] = i % 3
    const gzip = bytes(gzipSync(volume))
    expect(Buffer.compare(await inflate(gzip, { file: 'a', need: volume.length }), volume)).toBe(0)
    gzip[gzip.length - 6]! ^= 1
    expect(await codeOf(inflate(gzip, { file: 'a', need: volume.length }))).toBe('bad-checksum')
  })
})

describe('inflateStart', () => {
  it('gives only the first bytes', () => {
    const whole = new Uint8Array(5000).map((_, i) => i * 7)
    expect(inflateStart(bytes(gzipSync(whole)), 544, 'a')).toEqual(whole.slice(0, 544))
    expect(inflateStart(bytes(gzipSync(whole.slice(0, 9))), 544, 'a')).toEqual(whole.slice(0, 9))
    const members = [whole.subarray(0, 300), whole.subarray(0, 0), whole.subarray(300)].map((part) => gzipSync(part))
    expect(inflateStart(bytes(Buffer.concat(members)), 544, 'a')).toEqual(whole.slice(0, 544))
    expect(inflateStart(bytes(Buffer.concat(members.slice(0, 2))), 544, 'a')).toEqual(whole.slice(0, 300))
  })
})

/** A volume whose runs of labels move a little from row to row, which gives matches of all lengths and distances. */
const volume = fc
  .record({
    width: fc.integer({ min: 3, max: 700 }),
    rows: fc.integer({ min: 1, max: 900 }),
    start: fc.nat(700),
    length: fc.integer({ min: 0, max: 40 }),
    labels: fc.integer({ min: 1, max: 255 }),
    noise: fc.constantFrom(0, 0, 3, 200),
    seed: fc.nat(),
  })
  .map(({ width, rows, start, length, labels, noise, seed }) => {
    const data = new Uint8Array(width * rows)
    const next = uniform(seed)
    const random = (n: number) => Math.floor(next() * n)
    let at = start
    for (let row = 0; row < rows; row++) {
      if (random(4) === 0) at = Math.max(0, at + random(3) - 1)
      const label = 1 + ((row >> 5) % labels)
      if (row % 300 < 200) for (let x = at; x < Math.min(width, at + length); x++) data[row * width + x] = label
    }
    for (let k = 0; k < noise; k++) data[random(data.length)] = random(256)
    return data
  })

describe('inflateMembers', () => {
  it('equals zlib on masks in one member or several, maps every non-zero byte and finds each flipped bit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(volume, { minLength: 1, maxLength: 3 }),
        how,
        fc.nat(),
        async (parts, settings, where) => {
          const whole = bytes(Buffer.concat(parts))
          const gzip = bytes(Buffer.concat(parts.map((part) => gzipSync(part, settings))))
          let zeroMap = new Int32Array(0)
          const onZeroMap = (map: Int32Array) => {
            zeroMap = map as Int32Array<ArrayBuffer>
          }
          const options = { file: 'a', need: whole.length, more: 'refuse', onZeroMap } as const
          expect(Buffer.compare(inflateMembers(gzip, options), whole)).toBe(0)
          const unmapped = whole.findIndex((value, i) => value !== 0 && ((zeroMap[i >>> 11]! >>> (i >>> 6)) & 1) === 0)
          expect(unmapped).toBe(-1)
          gzip[where % gzip.length]! ^= 1 << (where % 8)
          const code = await codeOf((async () => inflateMembers(gzip, options))())
          if (code === 'accepted') expect(Buffer.compare(inflateMembers(gzip, options), whole)).toBe(0)
        },
      ),
      { numRuns: sampledRuns(25, 100) },
    )
  })

  it('refuses every truncated file, whatever its last code', async () => {
    await fc.assert(
      fc.asyncProperty(volume, how, fc.nat(), async (whole, settings, where) => {
        const gzip = bytes(gzipSync(whole, settings))
        const cut = gzip.slice(0, where % gzip.length)
        const codes = ['truncated', 'bad-magic']
        expect(codes).toContain(await codeOf((async () => inflateMembers(cut, { file: 'a', need: whole.length }))()))
        expect(codes).toContain(await codeOf(inflateNode(cut, { file: 'a', need: whole.length })))
      }),
      { numRuns: sampledRuns(25, 100) },
    )
  })
})

describe('copyMatch', () => {
  it('copies forwards, maps non-zero bytes and returns the position of the last one', () => {
    const sparse = fc.array(fc.tuple(fc.nat(999), fc.integer({ min: 1, max: 255 })), { maxLength: 30 })
    fc.assert(
      fc.property(
        sparse,
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 258 }),
        (values, distance, length) => {
          const out = new Uint8Array(1300)
          const zeroMap = newZeroMap(out.length)
          for (const [at, value] of [...new Map(values)].sort(([a], [b]) => a - b)) {
            out[at] = value
            markNonzero(zeroMap, at, at + 1)
          }
          const wanted = out.slice()
          let last = -1
          for (let k = 0; k < length; k++) {
            wanted[1000 + k] = wanted[1000 + k - distance]!
            if (wanted[1000 + k] !== 0) last = 1000 + k
          }
          expect(copyMatch(new DataView(out.buffer), zeroMap, 1000 - distance, 1000, length)).toBe(last)
          expect(Buffer.compare(out, wanted)).toBe(0)
          for (let at = 0; at < out.length; at++)
            if (out[at] !== 0) expect((zeroMap[at >> 11]! >>> (at >> 6)) & 1).toBe(1)
        },
      ),
      { numRuns: sampledRuns(200, 1000) },
    )
  })
})

describe('crc32', () => {
  it('equals zlib', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(crc32(data)).toBe(zlibCrc32(data))
      }),
    )
  })

  it('skips any number of zeros', () => {
    const some = new Uint8Array(64 * 0x2af3)
    expect(crc32OfSparse(some, 0, some.length, newZeroMap(some.length), crc32, 77)).toBe(zlibCrc32(some, 77))
    // An untouched gibibyte, at once and in two parts.
    const out = new Uint8Array(2 ** 30 + 64 * 27)
    const zeroMap = newZeroMap(out.length)
    const part = crc32OfSparse(out, 0, 64 * 0x5a_7c31, zeroMap, crc32, 77)
    const wanted = crc32OfSparse(out, 64 * 0x5a_7c31, out.length, zeroMap, crc32, part)
    expect(crc32OfSparse(out, 0, out.length, zeroMap, crc32, 77)).toBe(wanted)
  })

  it('with a zero map equals that without, for any range', () => {
    // Some runs are long enough for words of non-zero blocks, some are noise, some as in masks.
    const run = fc.tuple(fc.nat(39_999), fc.constantFrom(1, 7, 63, 300, 9000), fc.option(fc.nat(255)))
    const place = fc.nat(40_000)
    fc.assert(
      fc.property(fc.array(run, { maxLength: 20 }), place, place, (runs, a, b) => {
        const out = new Uint8Array(40_000)
        const zeroMap = newZeroMap(out.length)
        for (const [start, length, value] of runs) {
          const end = Math.min(out.length, start + length)
          for (let at = start; at < end; at++) out[at] = value === null ? ((at * at) >> 4) & 1 : value + (at >> 3)
          markNonzero(zeroMap, start, end)
        }
        const from = Math.min(a, b)
        const to = Math.max(a, b)
        const wanted = zlibCrc32(out.subarray(from, to), 12_345)
        for (const map of [zeroMap, scanZeroMap(out, false), scanZeroMap(out, true)]) {
          expect(crc32OfSparse(out, from, to, map, zlibCrc32, 12_345)).toBe(wanted)
          expect(crc32OfSparse(out, from, to, map, crc32, 12_345)).toBe(wanted)
        }
      }),
      { numRuns: sampledRuns(200, 1000) },
    )
  })

  it('does not skip a single 128 in a top byte, which is minus zero as a double', () => {
    for (let at = 0; at < 200; at++) {
      const out = new Uint8Array(200)
      out[at] = 128
      expect(crc32OfSparse(out, 0, 200, scanZeroMap(out, at % 2 > 0), zlibCrc32, 0)).toBe(zlibCrc32(out))
    }
  })
})
