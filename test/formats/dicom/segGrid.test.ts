import { expect, it } from 'vitest'
import type { SegFrame } from '../../../src/formats/dicom/segFrames'
import { segGrid } from '../../../src/formats/dicom/segGrid'

it('refuses a position whose height is no number', () => {
  const frame = (position: readonly number[]): SegFrame => ({
    segment: 1,
    position,
    orientation: [0.6, 0.8, 0, 0, 0, 1],
    pixelSpacing: [1, 1],
    sliceSpacing: 1,
  })
  expect(() => segGrid([frame([0, 0, 0]), frame([1.7e308, -1.7e308, 0])], 'a.dcm')).toThrow(/ImagePositionPatient/)
})
