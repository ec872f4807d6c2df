import { describe, expect, it } from 'vitest'
import { gridPlacement } from '../../../src/array/resampling/gridPlacement'

const affine = (rows: readonly (readonly number[])[]) => [...rows.flat(), 0, 0, 0, 1]
const plain = affine([
  [2, 0, 0, 10],
  [0, 3, 0, 20],
  [0, 0, 4, 30],
])

describe('gridPlacement', () => {
  it('finds shifts, swapped and reversed axes', () => {
    // x of the first runs along z of the second, backwards from its index 5; y and x are swapped.
    const turned = affine([
      [0, 2, 0, 12],
      [0, 0, 3, 20],
      [-4, 0, 0, 50],
    ])
    const placement = gridPlacement({ affine: turned, shape: [3, 2, 2] }, { affine: plain, shape: [9, 9, 9] })
    expect(placement).toEqual({ axis: [2, 0, 1], step: [-1, 1, 1], start: [1, 0, 5] })
  })

  it('accepts the rounding of coordinates and refuses half a voxel', () => {
    const moved = (x: number) => plain.map((value, i) => (i === 3 ? value + x : value))
    const other = { affine: plain, shape: [9, 9, 9] }
    expect(gridPlacement({ affine: moved(1e-3), shape: [3, 3, 3] }, other)?.start).toEqual([0, 0, 0])
    expect(gridPlacement({ affine: moved(1), shape: [3, 3, 3] }, other)).toBe(null)
  })

  it('refuses another voxel size, whose error grows with the number of voxels', () => {
    const grown = plain.map((value, i) => (i === 0 ? value * 1.001 : value))
    const other = { affine: plain, shape: [999, 9, 9] }
    expect(gridPlacement({ affine: grown, shape: [30, 3, 3] }, other)).not.toBe(null)
    expect(gridPlacement({ affine: grown, shape: [600, 3, 3] }, other)).toBe(null)
  })

  it('takes several steps along a sparse axis only', () => {
    const wide = plain.map((value, i) => (i === 10 ? 8 : value))
    const other = { affine: plain, shape: [9, 9, 9] }
    expect(gridPlacement({ affine: wide, shape: [3, 3, 3] }, other)).toBe(null)
    expect(gridPlacement({ affine: wide, shape: [3, 3, 3] }, other, 2)?.step).toEqual([1, 1, 2])
    expect(gridPlacement({ affine: wide, shape: [3, 3, 1] }, other)?.step).toEqual([1, 1, 0])
  })
})
