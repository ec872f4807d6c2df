import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chooseCases } from '../../../src/reporting/gallery/chooseCases'
import { chooseSlice } from '../../../src/reporting/gallery/chooseSlice'
import { errorAreas } from '../../../src/reporting/gallery/errorAreas'
import { greyWindow } from '../../../src/reporting/gallery/greyWindow'
import type { MaskVolume, Plane } from '../../../src/reporting/gallery/plane'
import { decode } from '../../support/golden'
import { planeOf } from './planeOf'

// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Golden = any
const rows = (name: string): Golden[] =>
  (decode(JSON.parse(readFileSync(`fixtures/goldens/statistics/report/${name}.json`, 'utf8'))) as Golden).rows

test.each(rows('cases').map((row, i) => [i, row]))('chosen cases %s', (_, { values, higherBetter, worst, chosen }) => {
  expect(chooseCases(values, higherBetter, worst)).toEqual(chosen)
})

const volume = (slices: string[][], shape: number[]): MaskVolume => ({
  shape,
  data: Uint8Array.from(slices.flat().join(''), (mark) => (mark === '#' ? 1 : 0)),
})
const lines = ({ rows: count, columns, data }: Plane) =>
  Array.from({ length: count }, (_, row) =>
    Array.from(data.subarray(row * columns, (row + 1) * columns), (value) => (value ? '#' : '.')).join(''),
  )

describe.each(rows('slices').map((row, i) => [i, row]))('slice %s', (_, row) => {
  const { shape, spacing, reference, prediction, axis, slice, wrongPerSlice, referencePerSlice, ...areas } = row
  const [first, second] = [volume(reference, shape), volume(prediction, shape)]
  test('is chosen by its errors', () => {
    expect(chooseSlice(first, second, spacing)).toEqual({ axis, slice, wrongPerSlice, referencePerSlice })
  })
  test('has outlines and areas', () => {
    const [a, b] = [planeOf(first, axis, slice), planeOf(second, axis, slice)]
    const { truePositive, falsePositive, falseNegative } = errorAreas(a, b)
    expect(areas).toMatchObject({
      truePositive: lines(truePositive),
      falsePositive: lines(falsePositive),
      falseNegative: lines(falseNegative),
    })
  })
})

test.each(rows('windows').map((row, i) => [i, row]))(
  'window %s',
  (_, { values, kind, parameters, low, high, grey }) => {
    const found = greyWindow(values, { kind, parameters })
    expect(found.low).toBeCloseTo(low, 9)
    expect(found.high).toBeCloseTo(high, 9)
    expect([...found.grey]).toEqual(grey)
  },
)
