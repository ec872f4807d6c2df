import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortedPairs } from '../../../src/array/labels/pairCounts'
import { sweepLabels } from '../../../src/array/labels/sweepLabels'
import { sparseBytes } from '../../support/files/sparseBytes'

const cases = fc.integer({ min: 1, max: 9000 }).chain((length) => fc.tuple(sparseBytes(length), sparseBytes(length)))

describe('sweepLabels', () => {
  it('gives the same counts for labels of four bytes', () => {
    fc.assert(
      fc.property(cases, ([a, b]) => {
        const words = sweepLabels(Int32Array.from(a), Int32Array.from(b))
        expect(sortedPairs(words.table!)).toEqual(sweepLabels(a, b).pairs)
      }),
    )
  })
})
