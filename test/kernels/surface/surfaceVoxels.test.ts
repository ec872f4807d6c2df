import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voxelsOfRuns } from '../../../src/kernels/components/voxelsOfRuns'
import { intoBox, type PaddedBox } from '../../../src/kernels/distance/paddedBox'
import { rowsBeside, surfaceVoxels } from '../../../src/kernels/surface/surfaceVoxels'
import { blockMasks, boxed } from '../../support/blockMasks'
import { expectSame } from '../../support/expectSame'

const masks = blockMasks({ min: 1, max: 4 })

/** Coordinates in the whole lattice of an index in the box. */
function coordinates(index: number, box: PaddedBox): number[] {
  return box.size.map((size, axis) => (Math.floor(index / box.stride[axis]!) % size) + box.origin[axis]!)
}

describe('runs in a padded box', () => {
  it('lie where they lay, one voxel or more away from every wall', () => {
    fc.assert(
      fc.property(masks, ({ axes, data }) => {
        const { lattice, runs, box } = boxed(axes, data)
        expect(box === null).toBe(!data.includes(1))
        if (box === null) return
        const voxels = voxelsOfRuns(intoBox(runs, lattice, box))
        const strides = lattice.size.map((_, axis) => lattice.size.slice(axis + 1).reduce((a, b) => a * b, 1))
        const back = Array.from(voxels, (voxel) =>
          coordinates(voxel, box).reduce((sum, at, axis) => sum + at * strides[axis]!, 0),
        )
        expectSame(
          back,
          Array.from(data.keys()).filter((i) => data[i] === 1),
        )
        for (let axis = lattice.size.length - lattice.rank; axis < lattice.size.length; axis++) {
          const places = Array.from(voxels, (voxel) => coordinates(voxel, box)[axis]! - box.origin[axis]!)
          expectSame(Math.min(...places), 1)
          expectSame(Math.max(...places), box.size[axis]! - 2)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('surfaceVoxels', () => {
  it('equals a look at every neighbour of every voxel, in one to four axes', () => {
    fc.assert(
      fc.property(masks, fc.integer({ min: 1, max: 5 }), ({ axes, data }, connectivity) => {
        const { lattice, runs, box } = boxed(axes, data)
        if (box === null) return
        const own = intoBox(runs, lattice, box)
        const inside = new Set(voxelsOfRuns(own))
        let steps = [{ step: 0, moved: 0 }]
        for (const stride of box.stride.slice(-lattice.rank))
          steps = steps.flatMap(({ step, moved }) =>
            [-1, 0, 1].map((way) => ({ step: step + way * stride, moved: moved + Math.abs(way) })),
          )
        const near = steps.filter(({ moved }) => moved > 0 && moved <= connectivity)
        const wanted = [...inside].filter((voxel) => near.some(({ step }) => !inside.has(voxel + step)))
        expectSame([...surfaceVoxels(own, rowsBeside(box, lattice.rank, connectivity))], wanted)
      }),
      { numRuns: 600 },
    )
  })
})
