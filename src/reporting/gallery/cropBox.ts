import type { Plane } from './plane'

export interface CropBox {
  /** First row and column inside, and how many. */
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** Around the box: 15 % of its sides, and at least this, in mm. */
const SHARE = 0.15
const LEAST_MARGIN = 20
/** The smallest side, in mm. */
const LEAST_SIDE = 64

/**
 * The part of a slice that is shown: the box around both masks with 15 % and at least 20 mm on each side, at least 64 × 64 mm, inside the slice. The whole
 * slice where both masks are empty.
 *
 * @param spacing of rows and columns in mm.
 */
export function cropBox(masks: readonly Plane[], spacing: readonly [number, number]): CropBox {
  const { rows, columns } = masks[0]!
  const [rowRange, columnRange] = rangesOf(masks)
  if (rowRange === null || columnRange === null) return { row: 0, column: 0, rows, columns }
  const [row, height] = widened(rowRange, rows, spacing[0])
  const [column, width] = widened(columnRange, columns, spacing[1])
  return { row, column, rows: height, columns: width }
}

type Range = readonly [first: number, last: number]

function rangesOf(masks: readonly Plane[]): [Range | null, Range | null] {
  let [top, bottom, left, right] = [Infinity, -1, Infinity, -1]
  for (const { columns, data } of masks)
    for (let at = 0; at < data.length; at++) {
      if (!data[at]) continue
      const [row, column] = [Math.floor(at / columns), at % columns]
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      left = Math.min(left, column)
      right = Math.max(right, column)
    }
  return bottom < 0
    ? [null, null]
    : [
        [top, bottom],
        [left, right],
      ]
}

/** First place and length after the margins, moved inside. */
function widened([first, last]: Range, count: number, spacing: number): [number, number] {
  const side = (last - first + 1) * spacing
  const margin = Math.max(SHARE * side, LEAST_MARGIN)
  const wanted = Math.max(side + 2 * margin, LEAST_SIDE)
  const length = Math.min(count, Math.ceil(wanted / spacing))
  const centre = (first + last + 1) / 2
  const start = Math.round(centre - length / 2)
  return [Math.min(Math.max(0, start), count - length), length]
}
