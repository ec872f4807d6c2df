import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Runs } from '../../../src/array/labels/labelRuns'
import { type Lattice, latticeOf } from '../../../src/kernels/distance/lattice'
import { nearestDistances } from '../../../src/kernels/distance/nearestDistances'
import { intoBox, type PaddedBox, paddedBox } from '../../../src/kernels/distance/paddedBox'
import { sortedOffsets } from '../../../src/kernels/distance/sortedOffsets'
import { expectSame } from '../../support/expectSame'
import { uniform } from '../../support/uniform'

/** Voxels as runs of one. */
function single(voxels: readonly number[]): Runs {
  const start = Int32Array.from(new Set(voxels)).sort()
  return { count: start.length, start, end: start.map((voxel) => voxel + 1) }
}

/** Coordinates in the lattice's axes, from the box's first voxel. */
function place(index: number, { size, stride }: PaddedBox): number[] {
  return size.map((n, axis) => Math.floor(index / stride[axis]!) % n)
}

/** The search in a box around both, with all that it goes by. */
function searched(queries: Runs, targets: Runs, lattice: Lattice) {
  const offsets = sortedOffsets(lattice, lattice.size)
  const padding = offsets.reach.map((reach) => Math.max(1, reach))
  const box = paddedBox([queries, targets], lattice, padding)!
  const from = intoBox(queries, lattice, box).start
  const to = intoBox(targets, lattice, box).start
  const grid = new Int32Array((box.length + 31) >>> 5)
  return { offsets, box, from, to, grid, ...nearestDistances(from, to, grid, box, lattice, offsets) }
}

describe('nearestDistances', () => {
  it('equals a look at every target, near and far, whatever the order of the axes', () => {
    const far = { seen: false }
    fc.assert(
      fc.property(
        fc.record({
          shape: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 150 }))),
          spacing: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0.45, 0.6, 1, 2.5))),
          order: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
          counts: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
          // Of the whole lattice, so that the two lie in parts of their own or in one.
          part: fc.constantFrom(0.02, 0.3, 1),
          // Every so many queries are targets too: near and far ones then follow each other.
          shared: fc.constantFrom(2, 5, Infinity),
          seed: fc.nat(),
        }),
        ({ shape, spacing, order, counts, part, shared, seed }) => {
          const lattice = latticeOf(shape, order, spacing)
          const length = shape.reduce((a, b) => a * b, 1)
          const random = uniform(seed)
          const some = (count: number, begin: number) =>
            Array.from({ length: count }, () => Math.floor((begin + part * (1 - begin) * random()) * length))
          const queries = single(some(counts[0], 0))
          const targets = single([
            ...some(counts[1], 1 - part),
            ...queries.start.filter((_, i) => (i + 1) % shared === 0),
          ])
          const { offsets, box, from, to, grid, distance, step } = searched(queries, targets, lattice)
          expect(grid.every((value) => value === 0)).toBe(true)
          const wanted = Array.from(from, (query) => {
            const a = place(query, box)
            return Math.min(
              ...Array.from(to, (target) => {
                const b = place(target, box)
                // Squares are summed in the order the axes were written in.
                return Math.sqrt(
                  lattice.written.reduce((sum, axis) => sum + ((a[axis]! - b[axis]!) * lattice.spacing[axis]!) ** 2, 0),
                )
              }),
            )
          })
          expectSame([...distance], wanted)
          step.forEach((k, i) => {
            if (k >= 0) expectSame(distance[i], offsets.length[k])
            else far.seen = true
          })
        },
      ),
      { numRuns: 300 },
    )
    expect(far.seen).toBe(true)
  })

  it('looks at near targets first after a far query', () => {
    const size = [40, 40, 40] as const
    const lattice = latticeOf(size, [0, 1, 2], [1, 1, 1])
    const at = (z: number, y: number, x: number) => (z * size[1] + y) * size[2] + x
    const queries = single([at(0, 14, 0), at(1, 0, 0)])
    const targets = single([at(1, 0, 1), at(1, 0, 5)])
    const { distance } = searched(queries, targets, lattice)
    expect([...distance]).toEqual([Math.sqrt(1 + 14 * 14 + 1), 1])
  })
})

describe('paddedBox', () => {
  it('holds both masks, wherever either reaches further', () => {
    const lattice = latticeOf([9, 8, 7], [0, 1, 2], [1, 1, 1])
    const at = (z: number, y: number, x: number) => (z * 8 + y) * 7 + x
    const one = single([at(2, 5, 1), at(6, 1, 3)])
    const other = single([at(3, 0, 5), at(4, 7, 2)])
    for (const masks of [
      [one, other],
      [other, one],
    ])
      expect(paddedBox(masks, lattice, [1, 2, 3])).toMatchObject({ origin: [1, -2, -2], size: [7, 12, 11] })
    expect(paddedBox([single([]), single([])], lattice, [1, 1, 1])).toBeNull()
    expect(paddedBox([single([]), one], lattice, [1, 1, 1])).toMatchObject({ origin: [1, 0, 0], size: [7, 7, 5] })
  })
})
