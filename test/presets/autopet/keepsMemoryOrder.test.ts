import { expect, it } from 'vitest'
import { preparePair } from '../../../src/array/labels/labelPair'
import { keepsMemoryOrder } from '../../../src/presets/autopet/keepsMemoryOrder'

/** A volume of 7 × 7 × 7, x fastest, with these voxels. */
function kept(...voxels: (readonly [number, number, number])[]): boolean {
  const data = new Uint8Array(343)
  for (const [x, y, z] of voxels) data[x + 7 * (y + 7 * z)] = 1
  const array = { data, shape: [7, 7, 7], stride: [1, 7, 49] }
  return keepsMemoryOrder(preparePair(array, array))
}

it('holds where the box with its margin of two voxels spans all axes but the slowest', () => {
  expect(kept([2, 2, 3], [4, 4, 3])).toBe(true)
  expect(kept([2, 2, 3], [3, 4, 3])).toBe(false)
  expect(kept([2, 3, 0], [4, 3, 6])).toBe(false)
  expect(kept([0, 0, 3], [6, 6, 3])).toBe(true)
})
