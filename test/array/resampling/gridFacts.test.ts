import { expect, test } from 'vitest'
import { gridFacts } from '../../../src/array/resampling/gridFacts'
import { labelVolume } from '../../support/labelVolume'

test('size, spacing and type as SimpleITK lists them, by file axis', () => {
  const volume = labelVolume([4, 3, 2], [], { spacing: [0.5, 0.6, 0.8], origin: [1, -0, 2], type: Int16Array })
  expect(gridFacts(volume)).toStrictEqual({
    size: [4, 3, 2],
    spacing: [0.5, 0.6, 0.8],
    origin: [1, 0, 2],
    direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    pixel_type: '16-bit signed integer',
  })
  expect(gridFacts(labelVolume([2, 2, 2], [])).pixel_type).toBe('8-bit unsigned integer')
  expect(gridFacts(labelVolume([2, 2, 2], [], { type: Float32Array })).pixel_type).toBe('32-bit float')
})
