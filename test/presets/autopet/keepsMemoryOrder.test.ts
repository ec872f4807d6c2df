import { expect, it } from 'vitest'
import { preparePair } from '../../../src/array/labels/labelPair'
import { keepsMemoryOrder } from '../../../src/presets/autopet/keepsMemoryOrder'

/** A volume of 5 × 5 × 5, x fastest, with these voxels. */
function kept(...voxels: (readonly [number, number, number])[]): boolean {
  const data = new Uint8Array(125)
  for (const [x, y, z] of voxels) data[x + 5 * (y + 5 * z)] = 1
  const array = { data, shape: [5, 5, 5], stride: [1, 5, 25] }
  return keepsMemoryOrder(preparePair(array, array))
}

it('holds where the box with its margin spans all axes but the slowest', () => {
  expect(kept([1, 1, 2], [3, 3, 2])).toBe(true)
  expect(kept([1, 1, 2], [2, 3, 2])).toBe(false)
  expect(kept([1, 2, 0], [3, 2, 4])).toBe(false)
  expect(kept([0, 0, 2], [4, 4, 2])).toBe(true)
})
