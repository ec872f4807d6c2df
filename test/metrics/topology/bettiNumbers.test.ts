import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betti0, bettiNumbers } from '../../../src/metrics'
import { homologyOf } from '../../oracles/homology'
import { oneLabelled } from '../../support/labelArrays'

/** Masks of up to 4 × 4 × 3 voxels, half full. */
const smallMask = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain((shape) => {
    const size = shape[0] * shape[1] * shape[2]
    return fc.record({ shape: fc.constant(shape), data: fc.array(fc.nat(1), { minLength: size, maxLength: size }) })
  })

/** A closed shell of one voxel in a cube of `n`. */
const shell = (n: number) =>
  Array.from({ length: n }, (_, z) =>
    Array.from({ length: n }, (_, y) =>
      Array.from({ length: n }, (_, x) => Number([x, y, z].some((at) => at === 0 || at === n - 1))),
    ),
  )

describe('bettiNumbers', () => {
  it('are the ranks of homology, by faces and by corners', () => {
    fc.assert(
      fc.property(smallMask, ({ shape: [nz, ny, nx], data }) => {
        const array = { data: Uint8Array.from(data), shape: [nz, ny, nx] }
        const inside = (x: number, y: number, z: number) =>
          x >= 0 && y >= 0 && z >= 0 && x < nx && y < ny && z < nz && data[(z * ny + y) * nx + x] === 1
        for (const connectivity of [6, 26] as const) {
          const { euler, ...found } = bettiNumbers(array, { label: 1, connectivity })
          expect(found).toEqual(homologyOf(inside, [nx, ny, nz], connectivity === 26))
          expect(euler).toBe(found.betti0 - found.betti1 + found.betti2)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('counts components as betti0, of every label', () => {
    fc.assert(
      fc.property(oneLabelled, ({ shape, data }) => {
        const array = { data: Uint16Array.from(data), shape }
        const counts = new Map([...bettiNumbers(array)].map(([label, numbers]) => [label, numbers.betti0]))
        expect(counts).toEqual(betti0(array))
      }),
    )
  })

  it.each([
    ['a full block', [[[1, 1]], [[1, 1]]], { betti0: 1, betti1: 0, betti2: 0, euler: 1 }],
    ['a shell', shell(3), { betti0: 1, betti1: 0, betti2: 1, euler: 2 }],
    [
      'a ring',
      [
        [1, 1, 1],
        [1, 0, 1],
        [1, 1, 1],
      ],
      { betti0: 1, betti1: 1, betti2: 0, euler: 0 },
    ],
    [
      'two rings that share a side',
      [
        [1, 1, 1, 1, 1],
        [1, 0, 1, 0, 1],
        [1, 1, 1, 1, 1],
      ],
      { betti0: 1, betti1: 2, betti2: 0, euler: -1 },
    ],
    ['a line', [1, 0, 1], { betti0: 2, betti1: 0, betti2: 0, euler: 2 }],
    ['nothing', [0, 0], { betti0: 0, betti1: 0, betti2: 0, euler: 0 }],
  ])('of %s', (_, array, wanted) => {
    expect(bettiNumbers(array as number[][], { label: 1 })).toEqual(wanted)
  })

  it('a diagonal touches by corners only', () => {
    const ring = [
      [0, 1, 0],
      [1, 0, 1],
      [0, 1, 0],
    ]
    expect(bettiNumbers(ring, { label: 1 })).toMatchObject({ betti0: 1, betti1: 1 })
    expect(bettiNumbers(ring, { label: 1, connectivity: 4 })).toMatchObject({ betti0: 4, betti1: 0 })
  })

  it('merges labels, and lists those that are asked for', () => {
    const array = [
      [1, 2, 2],
      [1, 0, 2],
      [1, 1, 1],
    ]
    expect(bettiNumbers(array, { label: 'any' }).betti1).toBe(1)
    expect(
      [...bettiNumbers(array, { labels: [7, 2] }).entries()].map(([label, { betti0: count }]) => [label, count]),
    ).toEqual([
      [7, 0],
      [2, 1],
    ])
  })

  it('refuses a connectivity whose background has none', () => {
    expect(() => bettiNumbers([[[1]]], { connectivity: 18 as 26 })).toThrow(/6 or 26/)
    expect(() => bettiNumbers([[1]], { connectivity: 6 })).toThrow(/4 or 8/)
  })
})
