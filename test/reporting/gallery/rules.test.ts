import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCases } from '../../../src/reporting/gallery/chooseCases'
import { chooseSlice } from '../../../src/reporting/gallery/chooseSlice'
import { errorAreas } from '../../../src/reporting/gallery/errorAreas'
import { greyWindow, windowPresets } from '../../../src/reporting/gallery/greyWindow'
import type { MaskVolume } from '../../../src/reporting/gallery/plane'
import { planeOf } from './planeOf'

const sum = (data: Uint8Array) => data.reduce((total, value) => total + value, 0)
const masks = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain((shape) => {
    const data = fc.uint8Array({
      min: 0,
      max: 1,
      minLength: shape[0] * shape[1] * shape[2],
      maxLength: shape[0] * shape[1] * shape[2],
    })
    return fc.tuple(fc.constant(shape), data, data)
  })

test('the slice has the most wrong voxels, and its areas add up', () => {
  fc.assert(
    fc.property(masks, fc.constantFrom(0, 1, 2), ([shape, first, second], coarse) => {
      const [reference, prediction]: MaskVolume[] = [
        { shape, data: first },
        { shape, data: second },
      ]
      const spacing = [1, 1, 1].with(coarse, 3)
      const { axis, slice, wrongPerSlice, referencePerSlice } = chooseSlice(reference!, prediction!, spacing)
      expect(axis).toBe(coarse)
      expect(wrongPerSlice[slice]).toBe(Math.max(...wrongPerSlice))
      const [a, b] = [planeOf(reference!, axis, slice), planeOf(prediction!, axis, slice)]
      const { truePositive, falsePositive, falseNegative } = errorAreas(a, b)
      expect(sum(falsePositive.data) + sum(falseNegative.data)).toBe(wrongPerSlice[slice])
      expect(sum(truePositive.data) + sum(falseNegative.data)).toBe(referencePerSlice[slice])
    }),
  )
})

test('equal slices: nearest the middle, then the first; equal spacings: the last axis', () => {
  const full: MaskVolume = { shape: [2, 2, 4], data: new Uint8Array(16).fill(1) }
  const empty: MaskVolume = { shape: [2, 2, 4], data: new Uint8Array(16) }
  expect(chooseSlice(full, empty, [1, 1, 1])).toMatchObject({ axis: 2, slice: 1 })
  expect(() => chooseSlice({ shape: [2, 2], data: new Uint8Array() }, empty, [1, 1])).toThrow('three axes')
  expect(() => chooseSlice(full, { shape: [4, 2, 2], data: new Uint8Array() }, [1, 1, 1])).toThrow('shape')
})

test('no case is chosen twice, and the worst come first', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(Number.NaN)), { maxLength: 12 })
  fc.assert(
    fc.property(values, fc.boolean(), fc.integer({ min: 0, max: 5 }), (list, higherBetter, worst) => {
      const chosen = chooseCases(list, higherBetter, worst)
      const indices = chosen.map((one) => one.case)
      expect(new Set(indices).size).toBe(indices.length)
      expect(chosen.filter(({ why }) => why === 'worst').length).toBe(Math.min(worst, list.length))
      const absent = list.filter(Number.isNaN).length
      for (const index of indices.slice(0, Math.min(absent, worst))) expect(list[index]).toBeNaN()
    }),
  )
})

test('a window holds its ends, and a flat picture is grey', () => {
  expect([...greyWindow([-160, 40, 240, 1000], windowPresets['soft tissue']).grey]).toEqual([0, 128, 255, 255])
  expect([...greyWindow([3, 3], windowPresets.other).grey]).toEqual([128, 128])
  expect(greyWindow([], windowPresets.other).grey.length).toBe(0)
})
