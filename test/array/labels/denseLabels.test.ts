import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { denseLabels, hasLargeLabels } from '../../../src/array/labels/denseLabels'
import { matchInstances } from '../../../src/metrics/instances/matchInstances'

describe('denseLabels', () => {
  it('gives each id its rank, up to 2⁵³', () => {
    const ids = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 }), fc.maxSafeNat()), { minLength: 1 })
    fc.assert(
      fc.property(ids, (values) => {
        const data = Float64Array.from(values)
        const [first, second, known] = denseLabels(data, data)
        expect(Array.from(first, (rank) => known[rank])).toEqual(values)
        expect(second).toEqual(first)
        expect(known[0]).toBe(0)
      }),
    )
  })
  it('refuses what is no exact id', () => {
    for (const value of [-1, 0.5, 2 ** 53, Number.NaN])
      expect(() => denseLabels(Float64Array.of(value), Float64Array.of(0))).toThrow('2⁵³')
  })
  it('is needed beyond 32 bits only', () => {
    expect(hasLargeLabels(Uint32Array.of(2 ** 31 - 1))).toBe(false)
    expect(hasLargeLabels(Uint32Array.of(2 ** 31))).toBe(true)
  })
  it('matches instances of large ids as those of small ones', () => {
    const small = [0, 1, 1, 2, 2, 0, 3]
    const other = [0, 1, 2, 2, 2, 3, 3]
    const large = (ids: number[]) => ({
      data: BigUint64Array.from(ids, (id) => BigInt(id) * 3_000_000_000n),
      shape: [7],
    })
    const plain = (ids: number[]) => ({ data: Uint8Array.from(ids), shape: [7] })
    const found = matchInstances(large(small), large(other))
    const expected = matchInstances(plain(small), plain(other))
    expect(found.pairs.map(({ reference, iou }) => [reference / 3_000_000_000, iou])).toEqual(
      expected.pairs.map(({ reference, iou }) => [reference, iou]),
    )
    expect(found.referenceLabels).toEqual([3e9, 6e9, 9e9])
  })
})
