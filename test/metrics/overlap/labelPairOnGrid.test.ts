import { expect, test } from 'vitest'
import { labelPairOnGrid } from '../../../src/metrics/overlap/labelPairOnGrid'
import { labelVolume } from '../../support/labelVolume'

const size = [4, 3, 2]

test('an equal grid needs no word, another size is resampled, another place is ignored', () => {
  const one = labelVolume(size, [[1, [1, 0, 0]]])
  expect(labelPairOnGrid(one, one)).toMatchObject({ resampled: false, warnings: [] })
  const larger = labelPairOnGrid(one, labelVolume([5, 3, 2], [[1, [0, 0, 0]]], { origin: [1, 0, 0] }))
  expect(larger.pair.count(1).both).toBe(1)
  expect(larger.warnings).toStrictEqual(['prediction of size 5x3x2 resampled onto 4x3x2, nearest neighbour'])
  const moved = labelPairOnGrid(one, labelVolume(size, [[1, [1, 0, 0]]], { origin: [9, 9, 9] }))
  expect([moved.pair.count(1).both, moved.warnings]).toStrictEqual([
    1,
    ['the geometry of the prediction differs and is ignored'],
  ])
})

test('values beyond a byte are told of either side', () => {
  const wide = labelVolume(size, [[257, [0, 0, 0]]], { type: Int16Array })
  expect(labelPairOnGrid(wide, wide).warnings).toStrictEqual([
    'values of the reference changed in the cast to 8 bits',
    'values of the prediction changed in the cast to 8 bits',
  ])
})
