import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { betti0, connectedComponents, labelPair } from '../../../src/metrics'
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
      betti0({ data: Float32Array.from([Number.NaN, 0, -1]), shape: [3] }, { label: 'any', foreground: 'nonzero' }),
    ).toBe(2)
  })

  it.each([
    [1, [41, 40, 39], [6, 18, 26]],
    [40, [41, 40, 39], [6, 18, 26]],
    [1, [181, 200], [4, 8]],
    [40, [181, 200], [4, 8]],
  ] as const)('counts the components of noise of %i labels, shape %j', (labels, shape, connectivities) => {
    const generator = seededGenerator(labels)
    const random = () => generator() / 2 ** 32
    const size = shape.reduce((product, n) => product * n, 1)
    const data = Uint8Array.from({ length: size }, () => (random() < 0.25 ? 1 + Math.floor(random() * labels) : 0))
    const array = { data, shape }
    const pair = labelPair(array, array)
    for (const connectivity of connectivities) {
      const { values } = connectedComponents(array, { connectivity })
      const wanted = new Map<number, number>()
      for (const value of values) wanted.set(value, (wanted.get(value) ?? 0) + 1)
      const sorted = new Map([...wanted].sort(([a], [b]) => a - b))
      expect(betti0(array, { connectivity })).toEqual(sorted)
      expect(betti0(pair, { connectivity })).toEqual(sorted)
      expect(betti0(array, { connectivity, label: 1 })).toBe(wanted.get(1))
      const { count } = connectedComponents(array, { connectivity, label: 'any' })
      expect(betti0(array, { connectivity, label: 'any' })).toBe(count)
      expect(betti0(pair, { connectivity, label: 'any' })).toBe(count)
    }
  })
})
