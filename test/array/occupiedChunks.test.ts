import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { occupiedChunks } from '../../src/array/occupiedChunks'
import type { Occupied } from '../../src/contract'
import { occupiedOf } from '../support/occupiedOf'
import { sparseBytes } from '../support/sparseBytes'

// Up to three groups of what is handed on at once.
const cases = fc.oneof(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 32_000, max: 70_000 })).chain(sparseBytes)

function listed(data: Uint8Array | Int32Array, known?: Occupied): number[] {
  const all: number[] = []
  occupiedChunks(data, known, (chunks, count) => all.push(...chunks.subarray(0, count)))
  return all
}

describe('occupiedChunks', () => {
  it('finds the stretches of 64 elements that hold anything, in bytes, in words and with what a decoder knows', () => {
    fc.assert(
      fc.property(cases, fc.nat(700), (data, start) => {
        const wanted = [...Array(Math.ceil(data.length / 64)).keys()].filter((c) =>
          data.subarray(64 * c, 64 * c + 64).some((value) => value !== 0),
        )
        expect(listed(data)).toEqual(wanted)
        expect(listed(data, occupiedOf(data, start))).toEqual(wanted)
        expect(listed(Int32Array.from(data, (value) => -value))).toEqual(wanted)
      }),
      { numRuns: 300 },
    )
  })

  it('does not look where nothing is known to be, and ignores what is known of other data', () => {
    const data = new Uint8Array(8192).fill(3)
    const nothing = { data, bits: new Int32Array(5), start: 0 }
    expect(listed(data, nothing)).toEqual([])
    expect(listed(data.slice(), nothing)).toHaveLength(128)
  })
})
