import { describe, expect, it } from 'vitest'
import { labelRuns } from '../../../src/array/labels/labelRuns'
import { gridOf } from '../../../src/array/resampling/gridOf'
import { touchingPairs } from '../../../src/kernels/components/touchingPairs'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'

const [nz, ny, nx] = [4, 5, 6]
const grid = gridOf({ shape: [nz, ny, nx], order: [0, 1, 2], spacing: [1, 1, 1] })

/** By definition: pairs of labels with voxels that differ by at most one along at most `reach` axes. */
function expectedPairs(a: Uint8Array, b: Uint8Array, reach: number): string[] {
  const found = new Set<string>()
  const place = (i: number) => [Math.floor(i / (ny * nx)), Math.floor(i / nx) % ny, i % nx]
  for (const [i, p] of a.entries())
    for (const [j, q] of b.entries()) {
      const steps = place(i).map((at, axis) => Math.abs(at - place(j)[axis]!))
      if (p && q && Math.max(...steps) <= 1 && steps.filter((step) => step > 0).length <= reach) found.add(`${p} ${q}`)
    }
  return [...found].sort()
}

describe('touchingPairs', () => {
  it.each([1, 2, 3, 4, 5, 6])('finds the labels that touch, seed %i', (seed) => {
    const random = seededGenerator(seed)
    const draw = Uint8Array.from({ length: nz * ny * nx }, () => random() % 24)
    const a = draw.map((value) => (value < 5 ? value : 0))
    const b = draw.map((value) => (value >= 20 ? value - 19 : 0))
    for (const reach of [1, 2, 3] as const) {
      const pairs = touchingPairs(labelRuns(a, nx), labelRuns(b, nx), grid, reach)
      expect(pairs.map((pair) => pair.join(' '))).toStrictEqual(expectedPairs(a, b, reach))
    }
  })
})
