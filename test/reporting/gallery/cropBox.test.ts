import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropBox } from '../../../src/reporting/gallery/cropBox'

/** A mask with one rectangle, both ends inside. */
function mask(size: [number, number], rectangle: [number, number, number, number] | null) {
  const [rows, columns] = size
  const data = new Uint8Array(rows * columns)
  if (rectangle) {
    const [top, bottom, left, right] = rectangle
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) data[row * columns + column] = 1
  }
  return { rows, columns, data }
}

describe('the part of a slice that is shown', () => {
  it('is at least 64 mm wide and high, around the middle of the masks', () => {
    const box = cropBox([mask([100, 100], [40, 59, 48, 51])], [1, 1])
    expect(box).toEqual({ row: 18, column: 18, rows: 64, columns: 64 })
  })

  it('has 20 mm around small masks and 15 % around large ones', () => {
    const box = cropBox([mask([400, 400], [100, 199, 100, 299])], [1, 1])
    expect(box).toEqual({ row: 80, column: 70, rows: 140, columns: 260 })
  })

  it('counts in mm: half as many rows of twice the spacing', () => {
    const box = cropBox([mask([100, 100], [45, 54, 45, 54])], [2, 1])
    expect([box.rows, box.columns]).toEqual([32, 64])
  })

  it('stays inside the slice, and keeps its size there', () => {
    const box = cropBox([mask([100, 100], [0, 4, 95, 99])], [1, 1])
    expect(box).toEqual({ row: 0, column: 36, rows: 64, columns: 64 })
  })

  it('is the whole slice where it is smaller, or both masks are empty', () => {
    expect(cropBox([mask([30, 40], [1, 2, 1, 2])], [1, 1])).toEqual({ row: 0, column: 0, rows: 30, columns: 40 })
    const empty = mask([300, 200], null)
    expect(cropBox([empty, empty], [1, 1])).toEqual({ row: 0, column: 0, rows: 300, columns: 200 })
  })

  it('holds both masks whatever they are', () => {
    const side = fc.integer({ min: 0, max: 119 })
    fc.assert(
      fc.property(side, side, side, side, fc.constantFrom(0.3, 1, 2.5), (a, b, c, d, spacing) => {
        const at = (row: number, column: number) => mask([120, 120], [row, row, column, column])
        const { row, column, rows, columns } = cropBox([at(a, b), at(c, d)], [spacing, spacing])
        expect(row >= 0 && column >= 0 && row + rows <= 120 && column + columns <= 120).toBe(true)
        expect(Math.min(a, c) >= row && Math.max(a, c) < row + rows).toBe(true)
        expect(Math.min(b, d) >= column && Math.max(b, d) < column + columns).toBe(true)
        expect(rows * spacing >= 64 || rows === 120).toBe(true)
      }),
    )
  })
})
