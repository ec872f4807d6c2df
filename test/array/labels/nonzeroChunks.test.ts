import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nonzeroChunks } from '../../../src/array/labels/nonzeroChunks'
import { keepZeroMap } from '../../../src/array/labels/zeroMap'
import { sampledRuns } from '../../sampled'
import { sparseBytes } from '../../support/files/sparseBytes'
import { zeroMapFor } from '../../support/zeroMapFor'

// Up to three groups of chunks.
const cases = fc.oneof(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 32_000, max: 70_000 })).chain(sparseBytes)

function listed(data: Uint8Array | Int32Array): number[] {
  const all: number[] = []
  nonzeroChunks(data, (chunks, count) => all.push(...chunks.subarray(0, count)))
  return all
}

/** The first elements of the non-zero chunks of 64, the first of which begins `before` elements ahead of the data. */
function wanted(data: Uint8Array, before = 0): number[] {
  const stretches = [...Array(Math.ceil((data.length + before) / 64)).keys()].map((c) => 64 * c - before)
  return stretches
    .filter((at) => data.subarray(Math.max(at, 0), at + 64).some((value) => value !== 0))
    .map((at) => Math.max(at, 0))
}

describe('nonzeroChunks', () => {
  it('finds the chunks of 64 elements that are not all zero, for bytes and words', () => {
    fc.assert(
      fc.property(cases, (data) => {
        const rest = data.length % 64
        const expected = [...new Set([...wanted(data), ...(rest > 0 ? [data.length - rest] : [])])]
        expect(listed(data)).toEqual(expected)
        expect(listed(Int32Array.from(data, (value) => -value))).toEqual(expected)
      }),
      { numRuns: sampledRuns(60, 300) },
    )
  })

  it('uses the zero map, whose blocks begin with the stream', () => {
    fc.assert(
      fc.property(cases, fc.nat(87), (data, eighth) => {
        const start = 8 * eighth
        const plain = listed(data)
        const map = zeroMapFor(data, start)
        const expected = wanted(data, start % 64)
        keepZeroMap(data, map)
        expect(listed(data)).toEqual(expected)
        // Only chunks that extend beyond the samples are listed untested.
        const ends = [start, start + data.length].flatMap((end) => (end % 64 > 0 ? [end - (end % 64) - start] : []))
        const all = new Set([...expected, ...ends.map((at) => Math.max(at, 0))])
        keepZeroMap(data, { ...map, bits: map.bits.map(() => -1) })
        expect(listed(data)).toEqual([...all].sort((a, b) => a - b))
        keepZeroMap(data, { ...map, start: start + 1 })
        expect(listed(data), 'samples that do not begin on a double').toEqual(plain)
      }),
      { numRuns: sampledRuns(60, 300) },
    )
  })

  it('skips blocks without a bit in the zero map, and has no map for a copy of the data', () => {
    const data = new Uint8Array(8192).fill(3)
    keepZeroMap(data, { bits: new Int32Array(5), start: 0 })
    expect(listed(data)).toEqual([])
    expect(listed(data.slice())).toHaveLength(128)
  })
})
