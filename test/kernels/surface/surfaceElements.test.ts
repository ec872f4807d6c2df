import fc from 'fast-check'
import { describe, it } from 'vitest'
import { voxelsOfRuns } from '../../../src/kernels/components/voxelsOfRuns'
import { intoBox } from '../../../src/kernels/distance/paddedBox'
import { elementBits, surfaceElements } from '../../../src/kernels/surface/surfaceElements'
import { blockMasks, boxed } from '../../support/blockMasks'
import { expectSame } from '../../support/expectSame'

describe('surfaceElements', () => {
  it('equals a look at every voxel of every corner, in two and three axes, slowest axis first or last', () => {
    fc.assert(
      fc.property(blockMasks({ min: 2, max: 3 }), fc.boolean(), ({ axes, data }, turned) => {
        const { lattice, runs, box } = boxed(axes, data)
        if (box === null) return
        const rank = lattice.rank as 2 | 3
        const real = [0, 1, 2].slice(3 - rank)
        const written = [...[0, 1, 2].slice(0, 3 - rank), ...(turned ? real.toReversed() : real)]
        const own = intoBox(runs, lattice, box)
        const inside = new Set(voxelsOfRuns(own))
        const wanted: number[] = []
        for (let corner = 0; corner < box.length; corner++) {
          let code = 0
          for (let k = 0; k < 1 << rank; k++) {
            // Bit a of k: the offset along axis a as written; the first axis has the highest bit of a code.
            const voxel = real.reduce(
              (at, _, axis) => at - (1 - ((k >> axis) & 1)) * box.stride[written[3 - rank + axis]!]!,
              corner,
            )
            const index = real.reduce((sum, _, axis) => sum + (((k >> axis) & 1) << (rank - 1 - axis)), 0)
            if (inside.has(voxel)) code |= 1 << ((1 << rank) - 1 - index)
          }
          if (code !== 0 && code !== 2 ** (1 << rank) - 1) wanted.push(corner, code)
        }
        const { corners, codes } = surfaceElements(own, box, elementBits(written, rank))
        expectSame(
          Array.from(corners).flatMap((corner, i) => [corner, codes[i]]),
          wanted,
        )
      }),
      { numRuns: 250 },
    )
  })
})
