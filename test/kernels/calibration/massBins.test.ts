import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { massBins } from '../../../src/kernels/calibration/massBins'

const confidences = fc.oneof(
  fc.constantFrom(0.1, 0.25, 0.5, 1),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0.5, max: 0.5 + 1e-9, noNaN: true }),
)

describe('massBins', () => {
  it('equals a stable sort that is cut into parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(confidences, fc.constantFrom(0, 1)), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 20 }),
        (pairs, bins) => {
          const found = massBins(
            Float64Array.from(pairs, ([value]) => value),
            Uint8Array.from(pairs, ([, hit]) => hit),
            bins,
          )
          const sorted = pairs.toSorted(([a], [b]) => a - b)
          for (let b = 0, at = 0; b < bins; b++) {
            const size = Math.floor(pairs.length / bins) + Number(b < pairs.length % bins)
            const part = sorted.slice(at, (at += size))
            expect(found.count[b]).toBe(size)
            expect(found.hits[b]).toBe(part.reduce((sum, [, hit]) => sum + hit, 0))
            expect(found.confidence[b]).toBeCloseTo(
              part.reduce((sum, [value]) => sum + value, 0),
              12,
            )
          }
        },
      ),
    )
  })
})
