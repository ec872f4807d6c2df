import { describe, expect, it } from 'vitest'
import { placeArray } from '../../../src/array/resampling/placeArray'
import { unionGrid } from '../../../src/array/resampling/unionGrid'

const array = { data: Uint8Array.of(1, 2, 3, 4), shape: [2, 2, 1] }

describe('placeArray', () => {
  it('moves every voxel and counts those outside', () => {
    const placement = { axis: [1, 0, 2], step: [-1, 1, 0], start: [1, 1, 0] }
    const { array: out, outside } = placeArray(array, placement, [3, 3, 1])
    // Index (0, 0) goes to (1, 1), (1, 0) to (1, 0), (0, 1) to (2, 1), (1, 1) to (2, 0); x is the fastest axis.
    expect([...out.data]).toEqual([0, 3, 4, 0, 1, 2, 0, 0, 0])
    expect(outside).toBe(0)
    expect(placeArray(array, { ...placement, start: [2, 1, 0] }, [3, 3, 1]).outside).toBe(2)
  })
})

describe('unionGrid', () => {
  it('grows to hold the array, and its origin moves along the axes', () => {
    const affine = [2, 0, 0, 10, 0, 3, 0, 20, 0, 0, 4, 30, 0, 0, 0, 1]
    const placement = { axis: [0, 1, 2], step: [1, 1, 2], start: [-2, 1, 1] }
    const grid = unionGrid({ affine, shape: [3, 3, 3] }, placement, [2, 2, 3])
    expect(grid.shape).toEqual([5, 3, 6])
    expect(grid.affine).toEqual([2, 0, 0, 6, 0, 3, 0, 20, 0, 0, 4, 30, 0, 0, 0, 1])
  })
})
