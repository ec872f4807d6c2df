import { expect, it } from 'vitest'
import { centerOfMassDistance } from '../../../src/metrics'

const row = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [1, data.length], spacing: [1, 2] })

it('measures between the means of the indices, in the unit of the spacing', () => {
  expect(centerOfMassDistance(row(1, 1, 0, 2), row(0, 1, 1, 2))).toEqual(
    new Map([
      [1, 2],
      [2, 0],
    ]),
  )
  expect(centerOfMassDistance(row(1, 1, 0, 2), row(0, 1, 1, 2), { label: 'any', unit: 'voxel' })).toBeCloseTo(2 / 3, 12)
})

it('takes views with any order of axes', () => {
  const data = Uint8Array.of(1, 0, 0, 1, 0, 0)
  const turned = { data, shape: [2, 3], stride: [1, 2] }
  expect(centerOfMassDistance(turned, { data: Uint8Array.of(1, 0, 0, 0, 0, 0), shape: [2, 3] }, { label: 1 })).toBe(
    Math.hypot(0.5, 0.5),
  )
})

it('is −1 for an empty mask, or what is asked for', () => {
  expect(centerOfMassDistance(row(0, 0), row(1, 0), { label: 1 })).toBe(-1)
  expect(centerOfMassDistance(row(1, 0), row(0, 0), { label: 1, whenEmpty: Infinity })).toBe(Infinity)
})
