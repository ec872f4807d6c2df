import { strideFor } from '../../array/asContiguous'
import type { NdArray } from '../../contract'

/**
 * The array with rows and columns as people see them, by the orientation that its file states: a view of the same samples, and what was done. An array without
 * orientation is returned itself.
 *
 * @param columns the axis of columns; `rows` that of rows.
 */
export function uprightArray<A extends NdArray>(
  array: A,
  columns: number,
  rows: number,
): { readonly array: A; readonly note: string | null } {
  const { orientation = 1, shape, spacing } = array
  if (orientation === 1) return { array, note: null }
  const { stride = strideFor(shape, [...shape.keys()]), offset = 0 } = array
  const isTurned = orientation >= 5
  const last = (axis: number) => (shape[axis]! - 1) * stride[axis]!
  const flipped = new Map([
    [columns, [2, 3, 7, 8].includes(orientation)],
    [rows, [3, 4, 6, 7].includes(orientation)],
  ])
  const steps = stride.map((step, axis) => (flipped.get(axis) ? -step : step))
  const skipped = [...flipped].reduce((sum, [axis, isFlipped]) => sum + (isFlipped ? last(axis) : 0), offset)
  const exchanged = <T>(list: readonly T[]) =>
    list.map((one, axis) => (axis === columns ? list[rows]! : axis === rows ? list[columns]! : one))
  const turned = isTurned ? exchanged : <T>(list: readonly T[]) => list
  const upright = {
    ...array,
    orientation: 1,
    shape: turned(shape),
    stride: turned(steps),
    offset: skipped,
    ...(spacing ? { spacing: turned(spacing) } : {}),
  }
  return {
    array: upright,
    note: `rows and columns were turned upright, as the orientation ${orientation} of the file says`,
  }
}
