import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelRuns, type Runs } from '../../../src/array/labels/labelRuns'
import { thinScratch, thinVoxels } from '../../../src/kernels/topology/thinVoxels'
import { orders } from '../../support/labelArrays'

describe('scratch', () => {
  it('is empty after each thinning, so what the next finds does not depend on it', () => {
    const grid = { nx: 70, ny: 6 }
    // Stretches along x, so that skeletons cross the ends of words, at 30 and 60 cells.
    const masks = fc.array(fc.nat({ max: 70 * 6 * 6 - 8 }), { minLength: 1, maxLength: 60 }).map((starts): Runs => {
      const data = new Uint8Array(70 * 6 * 6)
      for (const i of starts) data.fill(1, i, i + 8)
      return labelRuns(data, 70)
    })
    const order = fc.constantFrom(...orders)
    fc.assert(
      fc.property(fc.array(fc.tuple(masks, order), { minLength: 2, maxLength: 4 }), (cases) => {
        const shared = thinScratch()
        for (const [runs, axes] of cases) {
          const alone = thinVoxels(runs, grid, axes, false, thinScratch())
          expect(thinVoxels(runs, grid, axes, false, shared)).toEqual(alone)
          expect(shared.words.every((word) => word === 0)).toBe(true)
        }
      }),
    )
  })

  it('is small for voxels at opposite ends of a large volume', () => {
    const start = Int32Array.of(0, 511, 512 * 511, 512 ** 3 - 1)
    const runs = { count: 4, start, end: start.map((i) => i + 1) }
    const scratch = thinScratch()
    for (const axes of orders) {
      expect(thinVoxels(runs, { nx: 512, ny: 512 }, axes, false, scratch).sort()).toEqual(start)
    }
    expect(scratch.words.length).toBeLessThan(100)
  })
})
