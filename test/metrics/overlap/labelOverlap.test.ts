import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelOverlap } from '../../../src/metrics'
import { labelled } from '../../support/labelArrays'

describe('labelOverlap', () => {
  it('its joint counts add up to the counts of labels, and swapping the arrays swaps the sides', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, reference, prediction }) => {
        const r = { data: Int32Array.from(reference), shape }
        const p = { data: Int32Array.from(prediction), shape }
        const found = labelOverlap(r, p)
        const swapped = labelOverlap(p, r)
        expect(found.size).toBe(reference.length)
        for (const [label, counts] of found.labels) {
          const rows = found.joint.filter((pair) => pair.reference === label)
          expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counts.reference)
          const { reference: a, prediction: b, ...same } = counts
          expect(swapped.labels.get(label)).toEqual({ reference: b, prediction: a, ...same })
        }
        const foreground = reference.filter((value, k) => value !== 0 || prediction[k] !== 0).length
        expect(found.joint.reduce((sum, { count }) => sum + count, 0)).toBe(foreground)
        expect(found.any.either).toBe(foreground)
      }),
    )
  })

  it('labels that are asked for and absent have counts of 0', () => {
    const array = { data: Uint8Array.from([1, 0]), shape: [2] }
    expect(labelOverlap(array, array, { labels: [4] }).labels.get(4)).toEqual({
      reference: 0,
      prediction: 0,
      both: 0,
      either: 0,
    })
  })
})
