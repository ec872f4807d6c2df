import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf } from '../../../src/array/resampling/gridOf'
import { countBlocks } from '../../../src/kernels/components/countBlocks'
import { componentsPerLabel, labelComponents } from '../../../src/kernels/components/labelComponents'
import { noisyVolumes } from '../../support/labelArrays'

describe('countBlocks', () => {
  it('counts what the runs count, for every label and all of them, for bytes and words', () => {
    fc.assert(
      fc.property(noisyVolumes, ({ data, shape }) => {
        const grid = gridOf({ shape, order: [0, 1, 2], spacing: [1, 1, 1] })
        const counts = componentsPerLabel(labelComponents(data, grid, 3, false))
        for (const labels of [data, Int32Array.from(data, (label) => 1000 * label)]) {
          const factor = labels === data ? 1 : 1000
          expect(countBlocks(labels, grid, 'any')).toBe(labelComponents(data, grid, 3, true).count)
          for (const label of [1, 2, 3, 255])
            expect(countBlocks(labels, grid, factor * label)).toBe(counts.get(label) ?? 0)
        }
      }),
      { numRuns: 250 },
    )
  })
})
