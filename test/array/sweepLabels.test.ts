import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { occupiedChunks, sweepLabels } from '../../src/array/sweepLabels'

/** A byte array with some stretches of non-zero labels. */
const sparse = (length: number) =>
  fc
    .array(
      fc.record({
        at: fc.nat(length - 1),
        run: fc.integer({ min: 1, max: 90 }),
        label: fc.integer({ min: 1, max: 255 }),
      }),
      {
        maxLength: 6,
      },
    )
    .map((runs) => {
      const data = new Uint8Array(length)
      for (const { at, run, label } of runs) data.fill(label, at, at + run)
      return data
    })

/** The map a decoder would leave for data that begins at byte `start` of its stream. */
function occupiedOf(data: Uint8Array, start: number) {
  const bits = new Int32Array(Math.floor((start + data.length) / 2048) + 2)
  data.forEach((value, i) => {
    if (value !== 0) bits[(start + i) >>> 11]! |= 1 << ((start + i) >>> 6)
  })
  return { data, bits, start }
}

const cases = fc
  .integer({ min: 1, max: 9000 })
  .chain((length) => fc.tuple(sparse(length), sparse(length), fc.nat(700), fc.nat(700), fc.boolean(), fc.boolean()))

describe('sweepLabels', () => {
  it('finds the same with and without what a decoder knows of empty stretches', () => {
    fc.assert(
      fc.property(cases, ([a, b, startA, startB, knowA, knowB]) => {
        const known = {
          ...(knowA && { reference: occupiedOf(a, startA) }),
          ...(knowB && { prediction: occupiedOf(b, startB) }),
        }
        expect(sweepLabels(a, b, known)).toEqual(sweepLabels(a, b))
      }),
    )
  })

  it('finds the same in labels of four bytes', () => {
    fc.assert(
      fc.property(cases, ([a, b]) => {
        const words = sweepLabels(Int32Array.from(a), Int32Array.from(b))
        expect(words).toEqual(sweepLabels(a, b))
        const chunks = (data: Uint8Array) =>
          [...Array(Math.ceil(data.length / 64)).keys()].filter((c) =>
            data.subarray(64 * c, 64 * c + 64).some((value) => value !== 0),
          )
        expect([...words.referenceChunks]).toEqual(chunks(a))
        expect([...occupiedChunks(Int32Array.from(b, (value) => -value))]).toEqual(chunks(b))
        expect([...occupiedChunks(b)]).toEqual(chunks(b))
      }),
    )
  })

  it('does not look where both sides are known to be empty', () => {
    const data = new Uint8Array(8192).fill(3)
    const nothing = { data, bits: new Int32Array(5), start: 0 }
    expect(sweepLabels(data, data, { reference: nothing, prediction: nothing }).joint).toEqual([])
  })

  it('ignores what is known of other data', () => {
    const data = new Uint8Array(8192).fill(3)
    const nothing = { data: data.slice(), bits: new Int32Array(5), start: 0 }
    expect(sweepLabels(data, data, { reference: nothing, prediction: nothing }).joint).toEqual([
      { reference: 3, prediction: 3, count: 8192 },
    ])
  })
})
