import { describe, expect, it } from 'vitest'
import { BoxFace } from '../../../src/kernels/components/boxFace'

/** Boxes of 4 × 64 × 64, the first axis slowest: its face spans the two others. */
const extent = [4, 64, 64]
const voxels = 64 * 64
const face = () =>
  new BoxFace(0, [
    { axis: 1, spans: true, step: 64 },
    { axis: 2, spans: true, step: 64 },
  ])
const ids = (of: (voxel: number) => number) => Int32Array.from({ length: 4 * voxels }, (_, i) => of(i % voxels))

function touched(one: BoxFace, start: readonly number[], low: Int32Array, reach: 1 | 2 | 3): [number, number][] {
  const found: [number, number][] = []
  one.touching(low, { start, extent, reach }, (id, other) => found.push([id, other]))
  return found
}

describe('the face between two layers of boxes', () => {
  it.each([
    [0, 0],
    [1, 1],
    [255, 1],
    [256, 2],
    [4000, 2],
  ])('with %i components takes %i bytes a voxel, and nothing for background', (components, bytes) => {
    const one = face()
    one.keep(
      ids((voxel) => (voxel < components ? 1000 + voxel : 0)),
      [0, 0, 0],
      extent,
    )
    one.keep(
      ids(() => 0),
      [0, 64, 0],
      extent,
    )
    expect(one.bytes).toBe(components === 0 ? 0 : bytes * voxels + 4 * (components + 1))
    one.advance()
    one.advance()
    expect(one.bytes).toBe(0)
  })

  it('joins voxels across it, and across the border of a neighbour, by how many axes they differ', () => {
    const one = face()
    // The last voxel of the first box, which lies diagonally before the first one of the fourth.
    one.keep(
      ids((voxel) => (voxel === voxels - 1 ? 7 : 0)),
      [0, 0, 0],
      extent,
    )
    one.advance()
    const first = ids((voxel) => (voxel === 0 ? 9 : 0))
    const last = ids((voxel) => (voxel === voxels - 1 ? 9 : 0))
    for (const reach of [1, 2, 3] as const) {
      expect(touched(one, [4, 0, 0], last, reach)).toEqual([[9, 7]])
      expect(touched(one, [4, 64, 64], first, reach)).toEqual(reach === 3 ? [[9, 7]] : [])
      expect(touched(one, [4, 128, 128], first, reach)).toEqual([])
    }
    one.rename((id) => id + 1)
    expect(touched(one, [4, 0, 0], last, 1)).toEqual([[9, 8]])
  })
})
