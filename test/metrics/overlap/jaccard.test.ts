import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice, jaccard, labelPair } from '../../../src/metrics'
import { labelled, scattered } from '../../support/labelArrays'

describe('jaccard', () => {
  it('is Dice by another formula, at most 1, and the same for any strides', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, reference, prediction }) => {
        const r = { data: Uint16Array.from(reference), shape }
        const p = { data: Uint16Array.from(prediction), shape }
        const pair = labelPair(r, p)
        const found = jaccard(pair)
        for (const [label, value] of found) {
          expect(value).toBeLessThanOrEqual(1)
          expect((2 * value) / (1 + value)).toBe(dice(pair, { label, convention: 'simpleitk' }))
        }
        expect(jaccard(scattered(reference, shape), scattered(prediction, shape))).toEqual(found)
      }),
    )
  })

  it('empty masks', () => {
    const none = { data: new Uint8Array(4), shape: [4] }
    const some = { data: Uint8Array.from([1, 1, 0, 0]), shape: [4] }
    expect(jaccard(none, none, { label: 1 })).toBe(1)
    expect(jaccard(none, none, { label: 1, whenEmpty: 0.5 })).toBe(0.5)
    expect(jaccard(some, none, { label: 1 })).toBe(0)
    expect(jaccard(none, some, { label: 1 })).toBe(0)
  })
})
