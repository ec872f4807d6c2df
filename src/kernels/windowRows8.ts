/** Numbers of a column: its sums of x, y, x², y² and xy. */
export const PLANES = 5

/** Windows up to this side keep products of sums far within the whole numbers of a double. */
export const WIDEST_WINDOW = 128

/**
 * Slides a square window down two 8-bit images and hands the sums of each column under a row of windows, padded at both sides, to `visit`,
 * which runs along them. Whole numbers throughout: a step takes the row that enters and drops the row that leaves, so nothing is rounded and no
 * array of image size is made. They are held as doubles, which those who run along would make of them anyway.
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
  visit: (sums: Float64Array) => void,
): void {
  const padded = columnPlaces.length
  const shift = (padded - width) / 2
  const sums = new Float64Array(PLANES * padded)
  for (let i = 0; i < window - 1; i++) enter(sums, x, y, rowPlaces[i] * width, width, shift)
  for (let row = 0; row + window <= rowPlaces.length; row++) {
    const entering = rowPlaces[row + window - 1] * width
    if (row === 0) enter(sums, x, y, entering, width, shift)
    else exchange(sums, x, y, entering, rowPlaces[row - 1] * width, width, shift)
    padSides(sums, columnPlaces, shift)
    visit(sums)
  }
}

function enter(sums: Float64Array, x: Uint8Array, y: Uint8Array, at: number, width: number, shift: number): void {
  for (let c = 0, s = PLANES * shift; c < width; c++, s += PLANES) {
    const a = x[at + c]
    const b = y[at + c]
    sums[s] += a
    sums[s + 1] += b
    sums[s + 2] += a * a
    sums[s + 3] += b * b
    sums[s + 4] += a * b
  }
}

function exchange(
  sums: Float64Array,
  x: Uint8Array,
  y: Uint8Array,
  entering: number,
  leaving: number,
  width: number,
  shift: number,
): void {
  for (let c = 0, s = PLANES * shift; c < width; c++, s += PLANES) {
    const a = x[entering + c]
    const b = y[entering + c]
    const oldA = x[leaving + c]
    const oldB = y[leaving + c]
    if ((a | b | oldA | oldB) === 0) continue
    sums[s] += a - oldA
    sums[s + 1] += b - oldB
    sums[s + 2] += Math.imul(a - oldA, a + oldA)
    sums[s + 3] += Math.imul(b - oldB, b + oldB)
    sums[s + 4] += Math.imul(a, b) - Math.imul(oldA, oldB)
  }
}

/** Fills `shift` columns at both sides of a row of columns from those that `places` names. */
export function padSides(columns: Float64Array, places: Int32Array, shift: number): void {
  for (let i = 0; i < 2 * shift; i++) {
    const to = i < shift ? i : places.length - 2 * shift + i
    const from = PLANES * (shift + places[to])
    columns.copyWithin(PLANES * to, from, from + PLANES)
  }
}
