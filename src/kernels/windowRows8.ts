/** Window sums of one row of window positions: of x, y, x² + y² and xy; and of x² and y² apart where asked for. */
export interface WindowRow {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly xx: Float64Array
  readonly yy: Float64Array
  readonly xy: Float64Array
}

/** Windows up to this side keep every 8-bit sum within 31 bits. */
export const WIDEST_WINDOW = 181

/**
 * Slides a square window over two 8-bit images and hands each row of sums to `visit`. Whole numbers throughout: column sums take the row that
 * enters and drop the row that leaves, then a running sum along the row takes and drops columns, so nothing is rounded and no array of image
 * size is made.
 *
 * @param rowPlaces source row of each padded row, `columnPlaces` likewise (see paddedPlaces); their own length means complete windows only.
 */
export function windowRows8(
  x: Uint8Array,
  y: Uint8Array,
  width: number,
  window: number,
  rowPlaces: Int32Array,
  columnPlaces: Int32Array,
  visit: (sums: WindowRow, count: number, row: number) => void,
): void {
  const columns = columns8(width)
  const rows = rowPlaces.length - window + 1
  const count = columnPlaces.length - window + 1
  const sums: WindowRow = {
    x: new Float64Array(count),
    y: new Float64Array(count),
    xx: new Float64Array(count),
    yy: new Float64Array(count),
    xy: new Float64Array(count),
  }
  for (let i = 0; i < window - 1; i++) enter(columns, x, y, rowPlaces[i] * width, width)
  for (let row = 0; row < rows; row++) {
    if (row === 0) enter(columns, x, y, rowPlaces[window - 1] * width, width)
    else exchange(columns, x, y, rowPlaces[row + window - 1] * width, rowPlaces[row - 1] * width, width)
    slide(columns.x, columnPlaces, window, sums.x)
    slide(columns.y, columnPlaces, window, sums.y)
    slide(columns.xx, columnPlaces, window, sums.xx)
    slide(columns.yy, columnPlaces, window, sums.yy)
    slide(columns.xy, columnPlaces, window, sums.xy)
    visit(sums, count, row)
  }
}

interface Columns {
  readonly x: Int32Array
  readonly y: Int32Array
  readonly xx: Int32Array
  readonly yy: Int32Array
  readonly xy: Int32Array
}

function columns8(width: number): Columns {
  const make = () => new Int32Array(width)
  return { x: make(), y: make(), xx: make(), yy: make(), xy: make() }
}

function enter(columns: Columns, x: Uint8Array, y: Uint8Array, at: number, width: number): void {
  const { x: cx, y: cy, xx, yy, xy } = columns
  for (let c = 0; c < width; c++) {
    const a = x[at + c]
    const b = y[at + c]
    cx[c] += a
    cy[c] += b
    xx[c] += a * a
    yy[c] += b * b
    xy[c] += a * b
  }
}

function exchange(
  columns: Columns,
  x: Uint8Array,
  y: Uint8Array,
  entering: number,
  leaving: number,
  width: number,
): void {
  const { x: cx, y: cy, xx, yy, xy } = columns
  for (let c = 0; c < width; c++) {
    const a = x[entering + c]
    const b = y[entering + c]
    const oldA = x[leaving + c]
    const oldB = y[leaving + c]
    cx[c] += a - oldA
    cy[c] += b - oldB
    xx[c] += a * a - oldA * oldA
    yy[c] += b * b - oldB * oldB
    xy[c] += a * b - oldA * oldB
  }
}

function slide(column: Int32Array, places: Int32Array, window: number, out: Float64Array): void {
  let sum = 0
  for (let i = 0; i < window; i++) sum = (sum + column[places[i]]) | 0
  out[0] = sum
  for (let i = 1; i < out.length; i++) {
    sum = (sum + column[places[i + window - 1]] - column[places[i - 1]]) | 0
    out[i] = sum
  }
}
