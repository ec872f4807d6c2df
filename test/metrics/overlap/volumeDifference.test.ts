import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { volumeDifference } from '../../../src/metrics'
import { labelled } from '../../support/labelArrays'

const arrays = ({
  shape,
  reference,
  prediction,
}: {
  shape: readonly number[]
  reference: number[]
  prediction: number[]
}) =>
  [
    { data: Uint16Array.from(reference), shape },
    { data: Uint16Array.from(prediction), shape },
  ] as const

const none = { data: new Uint8Array(8), shape: [2, 2, 2] }
const some = { data: Uint8Array.from([0, 1, 1, 0, 0, 0, 0, 2]), shape: [2, 2, 2], spacing: [2, 0.5, 3] }

describe('volumeDifference', () => {
  it('units', () => {
    expect(volumeDifference(some, none, { label: 'any' })).toBe(9)
    expect(volumeDifference(some, none, { label: 1, unit: 'voxel' })).toBe(2)
    expect(() => volumeDifference(some, none, { label: 1, unit: 'voxels' as never })).toThrow(
      'unit: found voxels, expected voxel (one of mm3, voxel, ml, relative)',
    )
    expect(volumeDifference(some, none, { label: 1, unit: 'ml', signed: true })).toBe(-0.006)
    expect(volumeDifference(some, none, { label: 1, unit: 'relative' })).toBe(1)
    expect(volumeDifference(none, some, { label: 1, unit: 'relative' })).toBe(Number.POSITIVE_INFINITY)
    expect(volumeDifference(none, some, { label: 1, unit: 'relative', whenEmpty: 5 })).toBe(5)
    expect(volumeDifference(none, none, { label: 1, unit: 'relative' })).toBe(0)
    expect(volumeDifference(some, none, { label: 1, voxelVolume: 7 })).toBe(14)
    expect(volumeDifference(some, none, { spacing: [1, 1, 1] })).toEqual(
      new Map([
        [1, 2],
        [2, 1],
      ]),
    )
    expect(() => volumeDifference(some, none, { unit: 'l' as 'ml' })).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    )
  })
  it('is 0 against itself and the same from either side', () => {
    fc.assert(
      fc.property(labelled(), (sample) => {
        const [r, p] = arrays(sample)
        for (const value of volumeDifference(r, r).values()) expect(value).toBe(0)
        expect(volumeDifference(r, p)).toEqual(volumeDifference(p, r))
      }),
    )
  })
})
