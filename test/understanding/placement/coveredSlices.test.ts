import { expect, it } from 'vitest'
import { coveredSlices } from '../../../src/understanding/placement/coveredSlices'

const grid = (shape: readonly number[], spacing: readonly number[], origin: readonly number[]) => ({
  shape,
  affine: [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((k) => (k === 3 ? origin[row]! : k === row ? spacing[k]! : 0))),
})
const whole = grid([64, 60, 48], [1.5, 1.5, 3], [0, 0, 0])

it('counts the slices of the axis of which least is reached', () => {
  expect(coveredSlices(whole, whole)).toBeNull()
  expect(coveredSlices(grid([64, 60, 24], [1.5, 1.5, 3], [0, 0, 36]), whole)).toEqual({ axis: 2, covered: 24, of: 48 })
  expect(coveredSlices(grid([64, 30, 36], [1.5, 1.5, 3], [0, 0, 0]), whole)).toEqual({ axis: 1, covered: 30, of: 60 })
  expect(coveredSlices(grid([64, 60, 48], [1.5, 1.5, 3], [0, 0, 300]), whole)).toEqual({ axis: 2, covered: 0, of: 48 })
})

it('follows the space, not the number of voxels', () => {
  // Half the slices of twice the thickness reach all centres.
  expect(coveredSlices(grid([64, 60, 24], [1.5, 1.5, 6], [0, 0, 1.5]), whole)).toBeNull()
  const turned = { shape: [48, 60, 64], affine: [0, 0, 1.5, 0, 0, 1.5, 0, 0, 3, 0, 0, 0] }
  expect(coveredSlices(turned, whole)).toBeNull()
})
