import { expect, it } from 'vitest'
import { elementAreas } from '../../../src/kernels/sorting/elementAreas'
import { contourElementLengths, surfaceElementAreas } from '../../../src/kernels/surface/surfaceElementTable'
import { settingOfShape } from '../../../src/metrics/distance/surfaceSetting'

/** More voxel sizes than are kept, each with its permutations. */
const sizes = Array.from({ length: 6 }, (_, k) => [
  [1, 1, 1 + k / 7],
  [1 + k / 7, 1, 1],
  [1, 1 + k / 7],
  [1 + k / 7, 1],
]).flat()

const settingOf = (spacing: readonly number[], length = 40) =>
  settingOfShape({ shape: spacing.map(() => length), order: [...spacing.keys()], spacing }, 'elements')

it('gives each voxel size its own areas and offsets, in any order of the cases', () => {
  for (const spacing of [...sizes, ...sizes.toReversed(), ...sizes]) {
    const { areas, offsets, lattice } = settingOf(spacing)
    const [a = 1, b = 1, c = 1] = spacing
    const expected = spacing.length === 3 ? surfaceElementAreas([a, b, c]) : contourElementLengths([a, b])
    expect(areas).toEqual(elementAreas(expected))
    const { steps, length } = offsets!
    const far = Array.from(length, (_, k) =>
      Math.hypot(...steps.map((step, axis) => step[k]! * lattice.spacing[axis]!)),
    )
    expect(far.every((value, k) => Math.abs(value - length[k]!) < 1e-9)).toBe(true)
  }
})

it('computes the offsets once for cases of one voxel size, whatever their shape', () => {
  const spacing = [0.8, 0.8, 2.5]
  const [first, second, other] = [settingOf(spacing), settingOf(spacing, 60), settingOf([0.8, 0.8, 2.4])]
  expect(second.offsets).toBe(first.offsets)
  expect(other.offsets).not.toBe(first.offsets)
})

it('tells small shapes apart, whose offsets end at their sides', () => {
  const spacing = [1, 1, 1]
  for (const length of [2, 3, 2, 5, 3])
    expect(settingOf(spacing, length).offsets!.reach).toEqual([length, length, length])
})
