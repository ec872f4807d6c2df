import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betti0, connectedComponents } from '../../../src/metrics'
import { oneLabelled } from '../../support/labelArrays'

describe('betti0', () => {
  it('counts the components of each label', () => {
    fc.assert(
      fc.property(oneLabelled, ({ shape, data }) => {
        const array = { data: Uint16Array.from(data), shape }
        const found = connectedComponents(array)
        const counts = betti0(array)
        for (const [label, count] of counts) {
          expect(found.values.filter((value) => value === label).length).toBe(count)
          expect(betti0(array, { label })).toBe(count)
          expect(connectedComponents(array, { label }).count).toBe(count)
        }
        expect(betti0(array, { labels: [7, 2] })).toEqual(
          new Map([
            [7, 0],
            [2, counts.get(2) ?? 0],
          ]),
        )
      }),
    )
  })

  it('takes label or labels, and a mask', () => {
    const array = { data: Uint8Array.from([1, 1, 1]), shape: [3] }
    expect(() => betti0(array, { label: 1, labels: [1] })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
    expect(betti0(array, { label: 1, mask: { data: Uint8Array.from([1, 0, 1]), shape: [3] } })).toBe(2)
    expect(
      betti0({ data: Float32Array.from([Number.NaN, 0, -1]), shape: [3] }, { label: 'any', values: 'nonzero' }),
    ).toBe(2)
  })
})
