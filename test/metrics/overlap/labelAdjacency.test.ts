import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelAdjacency, labelPair } from '../../../src/metrics'
import { touching } from '../../oracles/labels'
import { connectivities, oneLabelled } from '../../support/labelArrays'

describe('labelAdjacency', () => {
  it('equals a look at every voxel, from an array and from a pair', () => {
    fc.assert(
      fc.property(oneLabelled, fc.constantFrom(...connectivities), ({ shape, data }, [connectivity, reach]) => {
        const array = { data: Int32Array.from(data), shape }
        const want = touching({ data, shape }, reach)
        expect(labelAdjacency(array, { connectivity })).toEqual(want)
        expect(labelAdjacency(labelPair(array, array), { connectivity })).toEqual(want)
      }),
    )
  })

  it('of a pair: either side, and no options that shape it', () => {
    const reference = { data: Uint8Array.from([1, 2]), shape: [2] }
    const pair = labelPair(reference, { data: Uint8Array.from([1, 0]), shape: [2] })
    expect(labelAdjacency(pair)).toEqual(new Map([[1, []]]))
    expect(labelAdjacency(pair, { side: 'reference' })).toEqual(
      new Map([
        [1, [2]],
        [2, [1]],
      ]),
    )
    expect(() => labelAdjacency(pair, { mask: reference })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })

  it('labels do not touch across the end of a row', () => {
    expect(labelAdjacency({ data: Uint8Array.from([0, 0, 1, 2, 0, 0]), shape: [2, 3] })).toEqual(
      new Map([
        [1, []],
        [2, []],
      ]),
    )
  })
})
