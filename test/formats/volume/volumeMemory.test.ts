import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepZeroMap, zeroMapOf } from '../../../src/array/labels/zeroMap'
import { markNonzero, newZeroMap } from '../../../src/formats/gzip/zeroBlocks'
import { nibabelReader } from '../../../src/formats/readers/nibabelReader'
import { emptyMemory, releaseSamples } from '../../../src/formats/volume/volumeMemory'
import { sampledRuns } from '../../sampled'

const large = 4_000_001

/** Releases the memory as the grading layer does: a zero map is kept for the samples. */
function release(data: Uint8Array, bits: Int32Array): void {
  keepZeroMap(data, { bits, start: 0 })
  releaseSamples(data)
}

describe('memory of volumes', () => {
  it('is all zero, whatever was written into it before', () => {
    const run = fc.tuple(fc.nat(large - 1), fc.constantFrom(1, 63, 64, 5000), fc.integer({ min: 1, max: 255 }))
    const size = fc.integer({ min: 2_000_001, max: large })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(size, fc.array(run, { maxLength: 8 })), { minLength: 2, maxLength: 3 }),
        (cases) => {
          for (const [length, runs] of cases) {
            const data = emptyMemory(length)
            expect(data.length).toBe(length)
            // The whole buffer, of which this volume may use a part.
            expect(firstHeld(new Uint8Array(data.buffer))).toBe(-1)
            const bits = newZeroMap(length)
            for (const [from, count, value] of runs) {
              const end = Math.min(length, from + count)
              if (from >= end) continue
              data.fill(value, from, end)
              markNonzero(bits, from, end)
            }
            release(data, bits)
          }
        },
      ),
      { numRuns: sampledRuns(25, 100) },
    )
  })

  it('is reused where it is large enough', () => {
    const first = emptyMemory(large)
    const whole = first.buffer.byteLength
    release(first, newZeroMap(large))
    const second = emptyMemory(3_500_000)
    expect(second.buffer).toBe(first.buffer)
    expect(second.buffer.byteLength).toBe(whole)
    expect(emptyMemory(3_500_000).buffer.byteLength).toBe(3_500_000)
    release(second, newZeroMap(3_500_000))
    // A buffer of more than twice the size is not reused.
    expect(emptyMemory(1_500_000).buffer.byteLength).toBe(1_500_000)
  })

  it('is not released twice, not if allocated elsewhere and not if small', () => {
    // Does not fit the kept buffers, which are then released.
    emptyMemory(9 * large)
    const own = new Uint8Array(large)
    const small = emptyMemory(1000)
    release(own, newZeroMap(large))
    release(small, newZeroMap(1000))
    expect(emptyMemory(large).buffer).not.toBe(own.buffer)
    expect(emptyMemory(1000).buffer).not.toBe(small.buffer)
    const data = emptyMemory(large)
    release(data, newZeroMap(large))
    release(data, newZeroMap(large))
    releaseSamples(new Uint8Array(large))
    const [next, after] = [emptyMemory(large), emptyMemory(large)]
    expect(next.buffer).toBe(data.buffer)
    expect(after.buffer).not.toBe(data.buffer)
  })

  it('reuses the memory of a volume, and the next volume has the right samples', async () => {
    const context = {
      name: 'mask.nii.gz',
      maxBytes: 1 << 30,
      onZeroMap: keepZeroMap,
      resolve: () => Promise.reject(new Error('no neighbour')),
    }
    for (const seed of [1, 2, 3]) {
      const bytes = maskFile(seed)
      const volume = await nibabelReader(gzipSync(bytes, { level: 9 }), context)
      expect(zeroMapOf(volume.data)).toBeDefined()
      expect(Buffer.compare(volume.data as Uint8Array, bytes.subarray(352))).toBe(0)
      releaseSamples(volume.data)
    }
  })
})

function firstHeld(bytes: Uint8Array): number {
  const doubles = new BigInt64Array(bytes.buffer, 0, bytes.byteLength >> 3)
  const at = doubles.findIndex((value) => value !== 0n)
  return at >= 0 ? at * 8 : bytes.subarray(doubles.byteLength).findIndex((value) => value !== 0)
}

/** NIfTI-1 of 256 × 256 × 40 bytes with a few blobs that move with the seed. */
function maskFile(seed: number): Uint8Array {
  const bytes = new Uint8Array(352 + 256 * 256 * 40)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 348, true)
  for (const [i, size] of [3, 256, 256, 40, 1, 1, 1, 1].entries()) view.setInt16(40 + 2 * i, size, true)
  view.setInt16(70, 2, true)
  view.setInt16(72, 8, true)
  for (let i = 0; i < 4; i++) view.setFloat32(76 + 4 * i, 1, true)
  view.setFloat32(108, 352, true)
  bytes.set([0x6e, 0x2b, 0x31, 0], 344)
  for (let blob = 0; blob < 20; blob++)
    for (let row = 0; row < 30; row++) {
      const at = 352 + 256 * ((blob * 3001 * seed + row) % (256 * 40)) + ((blob * 37 * seed) % 220)
      bytes.fill(1 + (blob % 5), at, at + 20)
    }
  return bytes
}
