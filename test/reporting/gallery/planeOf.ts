import type { MaskVolume, Plane } from '../../../src/reporting/gallery/plane'

/** One slice across `axis`; the other axes, in their order, are rows and columns. */
export function planeOf({ shape, data }: MaskVolume, axis: number, slice: number): Plane {
  const [first, second, third] = shape as [number, number, number]
  const strides = [second * third, third, 1]
  const [rowAxis, columnAxis] = [0, 1, 2].filter((one) => one !== axis) as [number, number]
  const [rows, columns] = [[first, second, third][rowAxis]!, [first, second, third][columnAxis]!]
  const plane = new Uint8Array(rows * columns)
  const start = slice * strides[axis]!
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = start + row * strides[rowAxis]! + column * strides[columnAxis]!
      plane[row * columns + column] = data[at] ? 1 : 0
    }
  }
  return { rows, columns, data: plane }
}
