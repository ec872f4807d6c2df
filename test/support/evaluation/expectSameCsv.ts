import { expect } from 'vitest'

/** Equal texts, but cells that are floats on both sides may differ in their last digits: the order of a sum decides them. */
export function expectSameCsv(actual: string, expected: string, tolerance = 1e-12): void {
  const cells = (text: string) => text.split('\n').map((line) => line.split(','))
  const wanted = cells(expected)
  const found = cells(actual).map((line, row) =>
    line.map((cell, column) => (isClose(cell, wanted[row]?.[column], tolerance) ? wanted[row]![column] : cell)),
  )
  expect(found).toEqual(wanted)
}

function isClose(cell: string, other: string | undefined, tolerance: number): boolean {
  if (other === undefined || !/\.\d/.test(cell) || !/\.\d/.test(other)) return false
  return Math.abs(Number(cell) - Number(other)) <= tolerance * Math.abs(Number(other))
}
