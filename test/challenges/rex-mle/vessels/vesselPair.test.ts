import { describe, expect, test } from 'vitest'
import { refuseFlat, vesselPair } from '../../../../src/challenges/rex-mle/vessels/vesselPair'
import type { Volume } from '../../../../src/contract'
import { labelVolume } from '../../../support/labelVolume'

const size = [4, 3, 2]
const empty = labelVolume(size, [])

describe('what cannot be paired', () => {
  test.each([
    ['a prediction of two axes', empty, labelVolume([4, 3], []), 'shape-mismatch'],
    ['a prediction of four axes', empty, labelVolume([4, 3, 2, 1], []), 'wrong-format'],
    ['two volumes of four axes', labelVolume([4, 3, 2, 2], []), labelVolume([4, 3, 2, 2], []), 'invalid-answers'],
    ['colour in the prediction', empty, coloured(), 'wrong-format'],
    ['colour in the reference', coloured(), empty, 'invalid-answers'],
  ])('%s', (_, reference, prediction, code) => {
    expect(() => vesselPair(reference, prediction)).toThrow(expect.objectContaining({ code }))
  })

  test('unequal sizes and flat images, with strict rules', () => {
    expect(() => vesselPair(empty, labelVolume([5, 3, 2], []), true)).toThrow(
      expect.objectContaining({ code: 'shape-mismatch', found: '5x3x2', expected: '4x3x2' }),
    )
    expect(() => vesselPair(labelVolume([4, 3], []), labelVolume([4, 3], []), true)).toThrow(/2 axes/)
  })
})

test('a flat pair keeps its two axes and is refused when labels are measured', () => {
  const vessels = vesselPair(labelVolume([4, 3], [[1, [1, 1]]]), labelVolume([2, 3], [[1, [1, 1]]]))
  expect(vessels.pair.reference.shape).toStrictEqual([3, 4])
  expect(vessels.facts).toMatchObject({ gt_size: [4, 3], pred_size: [2, 3], resampled: true })
  expect(() => refuseFlat(vessels)).toThrow(expect.objectContaining({ code: 'invalid-answers' }))
})

test('sizes alone decide whether to resample; else the geometry is ignored, with a warning', () => {
  const moved = labelVolume(size, [[1, [0, 0, 0]]], { origin: [1, 0, 0], spacing: [1, 1, 3] })
  const same = vesselPair(labelVolume(size, [[1, [0, 0, 0]]]), moved)
  expect(same.pair.count(1).both).toBe(1)
  expect(same.warnings).toStrictEqual(['the geometry of the prediction differs and is ignored'])
  // One voxel more: now the origin counts, and the voxel lies one to the left.
  const larger = vesselPair(
    labelVolume(size, [[1, [1, 0, 0]]]),
    labelVolume([5, 3, 2], [[1, [0, 0, 0]]], { origin: [1, 0, 0] }),
  )
  expect(larger.pair.count(1).both).toBe(1)
  expect(larger.warnings).toStrictEqual(['prediction of size 5x3x2 resampled onto 4x3x2, nearest neighbour'])
})

test('values are truncated and wrap: 0.9 is background, 257 is label 1, -1 is 255', () => {
  const reference = labelVolume(
    size,
    [
      [0.9, [0, 0, 0]],
      [257, [1, 0, 0]],
      [-1, [2, 0, 0]],
      [Number.NaN, [3, 0, 0]],
    ],
    { type: Float32Array },
  )
  const { pair, warnings } = vesselPair(reference, empty)
  expect(pair.labels).toStrictEqual([1, 255])
  expect(warnings).toStrictEqual(['values of the reference changed in the cast to 8 bits'])
})

test('spacing is that of the reference, in the order of the shape', () => {
  const reference = labelVolume(size, [], { spacing: [0.5, 0.6, 0.8], type: Int16Array })
  const { pair, facts } = vesselPair(reference, empty)
  expect(pair.reference.spacing).toStrictEqual([0.8, 0.6, 0.5])
  expect(facts).toMatchObject({ gt_spacing: [0.5, 0.6, 0.8], gt_pixel_type: '16-bit signed integer' })
  expect(facts.pred_pixel_type).toBe('8-bit unsigned integer')
})

function coloured(): Volume {
  return { ...empty, data: new Uint8Array(72), shape: [2, 3, 4, 3], components: 3 }
}
