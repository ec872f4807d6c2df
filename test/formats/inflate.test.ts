import { constants, deflateSync, gzipSync, crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { ungzip } from 'pako'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../src/array/MedgradeError'
import { crc32, crc32OfZeroBlocks } from '../../src/formats/crc32'
import { inflateMembers, inflateStart } from '../../src/formats/inflateMembers'
import type { InflateOptions } from '../../src/formats/inflateOptions'
import { inflate as inflateWeb } from '../../src/formats/inflateWeb'
import { inflate as inflateNode } from '../../src/node/inflate'

type Inflate = (bytes: Uint8Array, options: InflateOptions) => Promise<Uint8Array>
const inflaters: Record<string, Inflate> = {
  node: inflateNode,
  web: inflateWeb,
  own: async (bytes, options) => inflateMembers(bytes, options),
}

/** Masks, noise and text in runs: what volumes are made of, from nearly empty to incompressible. */
const content = fc
  .array(fc.tuple(fc.constantFrom('zeros', 'label', 'noise', 'ramp'), fc.integer({ min: 1, max: 6000 }), fc.nat(255)), {
    maxLength: 12,
  })
  .map((runs) => {
    const parts = runs.map(([kind, length, value]) => {
      const part = new Uint8Array(length)
      let state = value + 1
      for (let i = 0; i < length && kind !== 'zeros'; i++) {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0
        part[i] = kind === 'label' ? value : kind === 'ramp' ? (i >> 4) & 255 : state >>> 24
      }
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
  it('gives back gzip members and zlib streams of every level and strategy', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 3 }), how, async (parts, settings) => {
        const whole = bytes(Buffer.concat(parts))
        const gzip = bytes(Buffer.concat(parts.map((part) => gzipSync(part, settings))))
        expect(Buffer.compare(await inflate(gzip, { file: 'a.gz', need: whole.length }), whole)).toBe(0)
        const zlib = bytes(deflateSync(whole, settings))
        const back = await inflate(zlib, { file: 'a.zraw', need: whole.length, format: 'zlib' })
        expect(Buffer.compare(back, whole)).toBe(0)
      }),
      { numRuns: 100 },
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
          expect(await codeOf(inflate(trailer, { file: 'a', need }))).toBe('corrupt')
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
            expect(['truncated', 'corrupt', 'bad-magic', 'accepted']).toContain(code)
          }
        },
      ),
      { numRuns: 100 },
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

  it('stops at the bytes needed, or refuses more of them', async () => {
    const gzip = bytes(gzipSync(new Uint8Array(300_000).map((_, i) => i % 251)))
    expect((await inflate(gzip, { file: 'a', need: 1000 })).length).toBe(1000)
    expect(await codeOf(inflate(gzip, { file: 'a', need: 1000, more: 'refuse' }))).toBe('corrupt')
    expect(await codeOf(inflate(gzip, { file: 'a', need: 300_001 }))).toBe('truncated')
  })

  it('does not allocate what cannot be inside', async () => {
    expect(await codeOf(inflate(bytes(gzipSync(new Uint8Array(10))), { file: 'a', need: 2 ** 40 }))).toBe('truncated')
  })

  it('reads a nearly empty volume with its checksum', async () => {
    const volume = new Uint8Array(3_000_000)
    for (let i = 1_000_000; i < 1_004_000; i++) volume[i] = i % 3
    const gzip = bytes(gzipSync(volume))
    expect(Buffer.compare(await inflate(gzip, { file: 'a', need: volume.length }), volume)).toBe(0)
    gzip[gzip.length - 6]! ^= 1
    expect(await codeOf(inflate(gzip, { file: 'a', need: volume.length }))).toBe('corrupt')
  })
})

describe('inflateStart', () => {
  it('gives the first bytes and no more', () => {
    const whole = new Uint8Array(5000).map((_, i) => i * 7)
    expect(inflateStart(bytes(gzipSync(whole)), 544, 'a')).toEqual(whole.slice(0, 544))
    expect(inflateStart(bytes(gzipSync(whole.slice(0, 9))), 544, 'a')).toEqual(whole.slice(0, 9))
  })
})

describe('crc32', () => {
  it('equals zlib, and steps over zero blocks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 200 }), (data, blocks) => {
        expect(crc32(data)).toBe(zlibCrc32(data))
        expect(crc32OfZeroBlocks(blocks, crc32(data))).toBe(zlibCrc32(new Uint8Array(blocks * 512), zlibCrc32(data)))
      }),
    )
  })
})
