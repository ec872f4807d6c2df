import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SortedOffsets } from '../../../src/kernels/distance/sortedOffsets'
import { elementAreas } from '../../../src/kernels/sorting/elementAreas'
import { sortElements } from '../../../src/kernels/sorting/sortElements'

const length = Float64Array.of(0, 1, 1, 1.5, 2)
const rank = Int32Array.of(0, 1, 1, 2, 3)
const distinct = Float64Array.of(0, 1, 1.5, 2)
const areas = elementAreas(Float64Array.of(0, 2, 1, 2, 0.5))

/** Elements with a hit among the offsets, or far away. */
const elements = fc.array(
  fc.record({
    step: fc.integer({ min: -1, max: 4 }),
    far: fc.constantFrom(2.5, 3, 3, 7, Number.POSITIVE_INFINITY),
    code: fc.nat(4),
  }),
  { maxLength: 60 },
)

describe('sortElements', () => {
  it('sorts by distance and then by area, elements far away included', () => {
    fc.assert(
      fc.property(elements, fc.boolean(), (given, near) => {
        const pairs = given.map(({ step, far, code }) => {
          const beyond = near ? Number.POSITIVE_INFINITY : far
          return { step, distance: step < 0 ? beyond : length[step]!, code, weight: areas.byCode[code]! }
        })
        const hits = {
          step: Int32Array.from(pairs, (one) => one.step),
          distance: Float64Array.from(pairs, (one) => one.distance),
        }
        const codes = Int32Array.from(pairs, (one) => one.code)
        const offsets = { rank, distinct, ...(near ? { afterMiss: 0 } : {}) } as SortedOffsets
        const { distances, weights } = sortElements(hits, codes, areas, offsets)
        const by = (p: number, q: number) => (p === q ? 0 : p < q ? -1 : 1)
        const wanted = [...pairs].sort((p, q) => by(p.distance, q.distance) || by(p.weight, q.weight))
        expect([...distances]).toEqual(wanted.map(({ distance }) => distance))
        expect([...weights]).toEqual(wanted.map(({ weight }) => weight))
      }),
    )
  })
})
