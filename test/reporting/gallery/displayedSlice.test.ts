import { describe, expect, it } from 'vitest'
import { croppedPlane, displayedMask, displayedSlice } from '../../../src/reporting/gallery/displayedSlice'
import { errorAreas } from '../../../src/reporting/gallery/errorAreas'
import type { Plane } from '../../../src/reporting/gallery/plane'
import { sliceView } from '../../../src/reporting/gallery/sliceView'
import { type GoldenSlice, goldenRows, goldenVolume } from './goldenVolumes'

const lines = ({ rows, columns, data }: Plane) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(data.subarray(row * columns, (row + 1) * columns), (value) => (value ? '#' : '.')).join(''),
  )
const turned = (text: string[]) =>
  Array.from({ length: text[0]!.length }, (_, column) => text.map((line) => line[column]).join(''))

describe('a displayed slice', () => {
  const shape = [2, 3, 4] as const
  const at = (x: number, y: number, z: number) => (x * 3 + y) * 4 + z

  it('without a geometry: the first axis runs to the right, the second down', () => {
    const { rows, columns, values } = displayedSlice(
      { shape },
      { axis: 2, slice: 1, view: sliceView(2, null) },
      (i) => i,
    )
    expect([rows, columns]).toEqual([3, 2])
    expect(values).toEqual([at(0, 0, 1), at(1, 0, 1), at(0, 1, 1), at(1, 1, 1), at(0, 2, 1), at(1, 2, 1)])
  })

  it('in RAS: the right of the patient at the left, the front at the top', () => {
    const ras = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    const { values } = displayedSlice({ shape }, { axis: 2, slice: 0, view: sliceView(2, ras) }, (i) => i)
    expect(values).toEqual([at(1, 2, 0), at(0, 2, 0), at(1, 1, 0), at(0, 1, 0), at(1, 0, 0), at(0, 0, 0)])
  })

  it.each(goldenRows<GoldenSlice>('slices').map((row, i) => [i, row] as const))(
    'shows the areas of golden %s, turned',
    (_, row) => {
      const { axis, slice } = row
      const place = { axis, slice, view: sliceView(axis, null) }
      const [a, b] = [row.reference, row.prediction].map((text) => displayedMask(goldenVolume(text, row), place))
      const areas = errorAreas(a!, b!)
      for (const name of ['truePositive', 'falsePositive', 'falseNegative'] as const)
        expect(lines(areas[name]), name).toEqual(turned(row[name]))
    },
  )

  it('is cut by rows and columns', () => {
    const plane = { rows: 3, columns: 4, data: Uint8Array.from({ length: 12 }, (_, i) => i) }
    expect(croppedPlane(plane, { row: 1, column: 2, rows: 2, columns: 2 })).toEqual({
      rows: 2,
      columns: 2,
      data: Uint8Array.of(6, 7, 10, 11),
    })
  })
})
