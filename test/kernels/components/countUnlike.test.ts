import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf } from '../../../src/array/resampling/gridOf'
import { countUnlike } from '../../../src/kernels/components/countUnlike'
import { componentsPerLabel, labelComponents } from '../../../src/kernels/components/labelComponents'
import { noisyVolumes } from '../../support/labelArrays'

describe('countUnlike', () => {
  it('counts what the runs count, for every connectivity', () => {
    fc.assert(
      fc.property(noisyVolumes, fc.constantFrom(1, 2, 3), ({ data, shape }, reach) => {
        const grid = gridOf({ shape, order: [0, 1, 2], spacing: [1, 1, 1] })
        const wanted = componentsPerLabel(labelComponents(data, grid, reach, false))
        expect(countUnlike(data, grid, reach)).toEqual(new Map([...wanted].sort(([a], [b]) => a - b)))
      }),
      { numRuns: 250 },
    )
  })
})
