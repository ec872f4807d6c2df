import { expect, it } from 'vitest'
import { preparePair } from '../../../src/array/labels/labelPair'
import { foregroundBox } from '../../../src/presets/common/foregroundBox'

it('holds both sides, in the order of memory', () => {
  const volume = (voxels: readonly (readonly [number, number, number])[]) => {
    const data = new Uint8Array(4 * 5 * 6)
    for (const [x, y, z] of voxels) data[x + 4 * (y + 5 * z)] = 1
    return { data, shape: [4, 5, 6], stride: [1, 4, 20] }
  }
  const pair = preparePair(volume([[1, 2, 3]]), volume([[2, 0, 4]]))
  expect(foregroundBox(pair)).toEqual({ first: [1, 0, 3], last: [2, 2, 4] })
})

it('is empty without foreground', () => {
  const empty = { data: new Uint8Array(4), shape: [2, 2] }
  const { first, last } = foregroundBox(preparePair(empty, empty))
  expect(last[0]).toBeLessThan(first[0])
})
