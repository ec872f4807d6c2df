import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betti0Error, bettiError, bettiNumbers, labelPair } from '../../../src/metrics'
import { labelled } from '../../support/labelArrays'

const ring = [
  [1, 1, 1],
  [1, 0, 1],
  [1, 1, 1],
]
const disc = [
  [1, 1, 1],
  [1, 1, 1],
  [1, 1, 1],
]
const empty = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
]

describe('bettiError', () => {
  it('is the difference of loops, or of what dimension says', () => {
    expect(bettiError(ring, disc, { label: 1 })).toBe(1)
    expect(bettiError(ring, disc, { label: 1, dimension: 0 })).toBe(0)
    expect(bettiError(ring, disc, { label: 1, dimension: 2 })).toBe(0)
    expect(bettiError(ring, empty, { label: 1 })).toBe(1)
  })

  it('is whenEmpty of a label that neither side has', () => {
    expect(bettiError(empty, empty, { label: 1 })).toBe(0)
    expect(bettiError(empty, empty, { label: 1, whenEmpty: Number.NaN })).toBeNaN()
  })

  it('equals the numbers of each side, and betti0Error in dimension 0, from arrays and a pair', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, ...sides }) => {
        const [reference, prediction] = [sides.reference, sides.prediction].map((data) => ({
          data: Int32Array.from(data),
          shape,
        }))
        const pair = labelPair(reference!, prediction!)
        const [a, b] = [bettiNumbers(reference!), bettiNumbers(prediction!)]
        for (const dimension of [0, 1, 2] as const) {
          const found = bettiError(reference!, prediction!, { dimension })
          expect(bettiError(pair, { dimension })).toEqual(found)
          for (const [label, value] of found)
            expect(value).toBe(
              Math.abs((a.get(label)?.[`betti${dimension}`] ?? 0) - (b.get(label)?.[`betti${dimension}`] ?? 0)),
            )
        }
        expect(bettiError(pair, { dimension: 0 })).toEqual(betti0Error(pair))
      }),
      { numRuns: 50 },
    )
  })

  it('refuses another dimension', () => {
    expect(() => bettiError(ring, disc, { dimension: 3 as 2 })).toThrow(/dimension.*0, 1 or 2/s)
  })
})
