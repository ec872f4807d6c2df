/** Column sums under one row of windows, padded at both sides: of x, y, x², y² and xy over the window's height. */
export interface ColumnSums {
  readonly x: Int32Array
  readonly y: Int32Array
  readonly xx: Int32Array
  readonly yy: Int32Array
  readonly xy: Int32Array
}

/** Windows up to this side keep the sum of both images' squares within 31 bits. */
export const WIDEST_WINDOW = 128

/**
 * Slides a square window down two 8-bit images and hands the column sums of each row of windows to `visit`, which runs along them. Whole
 * numbers throughout: a step takes the row that enters and drops the row that leaves, so nothing is rounded and no array of image size is made.
 *
 * @param rowPlaces source row of each padded row, `columnPlaces` likewise (see paddedPlaces); no padding means complete windows only.
 */
export function windowRows8(
  x: Uint8Array,
  y: Uint8Array,
  width: number,
  window: number,
  rowPlaces: Int32Array,
  columnPlaces: Int32Array,
  visit: (sums: ColumnSums) => void,
): void {
  const padded = columnPlaces.length
  const shift = (padded - width) / 2
  const make = () => new Int32Array(padded)
  const sums: ColumnSums = { x: make(), y: make(), xx: make(), yy: make(), xy: make() }
  for (let i = 0; i < window - 1; i++) enter(sums, x, y, rowPlaces[i] * width, width, shift)
  for (let row = 0; row + window <= rowPlaces.length; row++) {
    const entering = rowPlaces[row + window - 1] * width
    if (row === 0) enter(sums, x, y, entering, width, shift)
    else exchange(sums, x, y, entering, rowPlaces[row - 1] * width, width, shift)
    if (shift > 0) for (const plane of [sums.x, sums.y, sums.xx, sums.yy, sums.xy]) padSides(plane, columnPlaces, shift)
    visit(sums)
  }
}

function enter(sums: ColumnSums, x: Uint8Array, y: Uint8Array, at: number, width: number, shift: number): void {
  for (let c = 0; c < width; c++) {
    const a = x[at + c]
    const b = y[at + c]
    sums.x[shift + c] += a
    sums.y[shift + c] += b
    sums.xx[shift + c] += a * a
    sums.yy[shift + c] += b * b
    sums.xy[shift + c] += a * b
  }
}

function exchange(
  sums: ColumnSums,
  x: Uint8Array,
  y: Uint8Array,
  entering: number,
  leaving: number,
  width: number,
  shift: number,
): void {
  const { x: cx, y: cy, xx, yy, xy } = sums
  for (let c = 0; c < width; c++) {
    const a = x[entering + c]
    const b = y[entering + c]
    const oldA = x[leaving + c]
    const oldB = y[leaving + c]
    if ((a | b | oldA | oldB) === 0) continue
    const to = shift + c
    const da = (a - oldA) | 0
    const db = (b - oldB) | 0
    cx[to] = (cx[to] + da) | 0
    cy[to] = (cy[to] + db) | 0
    xx[to] = (xx[to] + Math.imul(da, a + oldA)) | 0
    yy[to] = (yy[to] + Math.imul(db, b + oldB)) | 0
    xy[to] = (xy[to] + Math.imul(a, b) - Math.imul(oldA, oldB)) | 0
  }
}

function padSides(plane: Int32Array, places: Int32Array, shift: number): void {
  const last = plane.length - shift
  for (let i = 0; i < shift; i++) {
    plane[i] = plane[shift + places[i]]
    plane[last + i] = plane[shift + places[last + i]]
  }
}
