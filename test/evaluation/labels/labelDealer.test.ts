import { expect, test } from 'vitest'
import { labelDealer } from '../../../src/evaluation/labels/labelDealer'

const dealt = (of: number, layers: readonly (readonly number[])[]) =>
  Array.from({ length: of }, (_, part) => {
    const deal = labelDealer({ part, of })
    return layers.map((voxels) => deal(voxels))
  })

test('each label belongs to one share, the largest go first', () => {
  expect(dealt(2, [[1, 9, 4, 6]])).toStrictEqual([[[true, true, false, false]], [[false, false, true, true]]])
})

test('a later layer goes to the share with fewer voxels', () => {
  expect(dealt(2, [[5], [3], [1]])).toStrictEqual([
    [[true], [false], [false]],
    [[false], [true], [true]],
  ])
})

test('more shares than labels leave shares without any', () => {
  expect(dealt(3, [[2, 2]])).toStrictEqual([[[true, false]], [[false, true]], [[false, false]]])
})
