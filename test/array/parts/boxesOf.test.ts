import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxesOf } from '../../../src/array/parts/boxesOf'

const axis = fc.record({ size: fc.integer({ min: 1, max: 30 }), chunks: fc.tuple(size(), size()) })
function size() {
  return fc.integer({ min: 1, max: 12 })
}

it('cover each voxel once', () => {
  fc.assert(
    fc.property(fc.array(axis, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 400 }), (axes, voxels) => {
      const shape = axes.map((one) => one.size)
      const seen = new Uint8Array(shape.reduce((a, b) => a * b, 1))
      const grids = [0, 1].map((k) => axes.map(({ chunks }) => chunks[k]!))
      for (const { start, stop } of boxesOf(shape, grids, voxels))
        for (let i = 0; i < seen.length; i++) {
          let rest = i
          let isInside = true
          for (let k = shape.length - 1; k >= 0; k--) {
            const at = rest % shape[k]!
            rest = Math.floor(rest / shape[k]!)
            if (at < start[k]! || at >= stop[k]!) isInside = false
          }
          if (isInside) seen[i]!++
        }
      return seen.every((times) => times === 1)
    }),
    { seed: 52, numRuns: 100 },
  )
})

it('are whole chunks of both grids, and grow along the last axis first', () => {
  const [first] = boxesOf(
    [64, 64, 64],
    [
      [4, 8, 8],
      [8, 4, 8],
    ],
    8 * 8 * 32,
  )
  expect(first).toEqual({ start: [0, 0, 0], stop: [8, 8, 32] })
})
