import { expect, it } from 'vitest'
import type { ImageVolume } from '../../../src/reporting/gallery/imageVolume'
import { onGridOf } from '../../../src/reporting/gallery/onGridOf'

/** 2 × 3 × 2 voxels of 1 × 2 × 3 mm that hold their number. */
const shape = [2, 3, 2] as const
const spacing = [1, 2, 3] as const
const affine = [1, 0, 0, 10, 0, 2, 0, 20, 0, 0, 3, 30, 0, 0, 0, 1]
const at = (x: number, y: number, z: number) => (x * shape[1] + y) * shape[2] + z
const volume = (value: (x: number, y: number, z: number) => number, own: readonly number[] | null): ImageVolume => {
  const data = new Float64Array(12)
  for (let x = 0; x < 2; x++) for (let y = 0; y < 3; y++) for (let z = 0; z < 2; z++) data[at(x, y, z)] = value(x, y, z)
  return { shape, data, colours: null, spacing, affine: own }
}
const reference = volume(at, affine)

it('an image of the same grid stays', () => expect(onGridOf(reference, reference).data).toEqual(reference.data))

it('an image whose axis runs the other way is turned', () => {
  const turned = volume((x, y, z) => at(x, 2 - y, z), [1, 0, 0, 10, 0, -2, 0, 24, 0, 0, 3, 30, 0, 0, 0, 1])
  expect(onGridOf(reference, turned).data).toEqual(reference.data)
})

it('what lies beside the grid is 0', () => {
  const beside = volume(() => 1, [1, 0, 0, 11, 0, 2, 0, 20, 0, 0, 3, 30, 0, 0, 0, 1])
  expect([...onGridOf(reference, beside).data]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
})

it('an image without a place stays', () => {
  const bare = volume(at, null)
  expect(onGridOf(reference, bare)).toBe(bare)
})
