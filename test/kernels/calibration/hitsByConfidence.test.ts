import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hitsByConfidence } from '../../../src/kernels/calibration/hitsByConfidence'

const singles = fc.oneof(fc.constantFrom(0, 0.25, 0.5, 1), fc.float({ min: 0, max: 1, noNaN: true }).map(Math.abs))
const doubles = fc.oneof(fc.constantFrom(0.1, 0.5), fc.double({ min: -2, max: 2, noNaN: true }))

describe('hitsByConfidence', () => {
  it.each([
    ['single precision', Float32Array, singles],
    ['doubles that single precision holds', Float64Array, singles],
    ['double precision', Float64Array, doubles],
  ] as const)('%s: a stable sort, the most confident first', (_, Type, values) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(values, fc.constantFrom(0, 1)), { maxLength: 60 }), (pairs) => {
        const values = pairs.map(([value]) => value)
        const found = hitsByConfidence(
          Type.from(values),
          Uint8Array.from(pairs, ([, hit]) => hit),
        )
        expect(Array.from(found)).toEqual(pairs.toSorted(([a], [b]) => b - a).map(([, hit]) => hit))
      }),
    )
  })
})
