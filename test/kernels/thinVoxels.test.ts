import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../src/kernels/bitBox'
import { thinScratch, thinVoxels } from '../../src/kernels/thinVoxels'

const order = fc.constantFrom<readonly [Axis, Axis, Axis]>(
  [2, 1, 0],
  [0, 1, 2],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
)

describe('scratch', () => {
  it('is empty after each thinning, so what the next finds does not depend on it', () => {
    const grid = { nx: 70, ny: 6 }
    // Thick along x, so that skeletons cross the ends of words, at 30 and 60 cells.
    const voxels = fc
      .array(fc.nat({ max: 70 * 6 * 6 - 9 }), { minLength: 1, maxLength: 60 })
      .map((starts) =>
        Int32Array.from(new Set(starts.flatMap((i) => [0, 1, 2, 3, 4, 5, 6, 7].map((x) => i + x)))).sort(),
      )
    fc.assert(
      fc.property(fc.array(fc.tuple(voxels, order), { minLength: 2, maxLength: 4 }), (sets) => {
        const shared = thinScratch()
        for (const [set, axes] of sets) {
          const alone = thinVoxels(set, grid, axes, false, thinScratch())
          expect(thinVoxels(set, grid, axes, false, shared)).toEqual(alone)
          expect(shared.words.every((word) => word === 0)).toBe(true)
        }
      }),
    )
  })

  it('is small for voxels at opposite ends of a large volume', () => {
    const scratch = thinScratch()
    const voxels = Int32Array.of(0, 511, 512 * 511, 512 ** 3 - 1)
    for (const axes of [
      [2, 1, 0],
      [0, 1, 2],
    ] as const) {
      expect(thinVoxels(voxels, { nx: 512, ny: 512 }, axes, false, scratch).slice().sort()).toEqual(voxels)
    }
    expect(scratch.words.length).toBeLessThan(100)
  })
})
