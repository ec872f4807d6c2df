import { paddedPlaces } from './filterAxis'

/** Numbers of a column: its sums of x, y, x², y² and xy. */
export const PLANES = 5

/** Windows up to this side keep products of sums far within the whole numbers of a double. */
export const WIDEST_WINDOW = 128

/**
 * Slides a square window down two 8-bit images and hands the sums of each column under a row of windows, padded at both sides, to `visit`,
 * which runs along them. Whole numbers throughout: a step takes the row that enters and drops the row that leaves, so nothing is rounded and no
 * array of image size is made. They are held as doubles, which those who run along would make of them anyway.
 *
 * @param radius how far the image is mirrored beyond its edges, without repeating them; 0 for complete windows only.
 */
export function windowRows8(
  x: Uint8Array,
  y: Uint8Array,
  [height, width]: readonly number[],
  window: number,
  radius: number,
  visit: (sums: Float64Array) => void,
): void {
  const rows = paddedPlaces(height, radius, 'mirror')
  const columns = paddedPlaces(width, radius, 'mirror')
  const sums = new Float64Array(PLANES * columns.length)
  const none = new Uint8Array(width)
  for (let row = 0; row < rows.length; row++) {
    const entering = rows[row] * width
    if (row < window) exchange(sums, x, y, entering, none, none, 0, width, radius)
    else exchange(sums, x, y, entering, x, y, rows[row - window] * width, width, radius)
    if (row < window - 1) continue
    padSides(sums, columns, radius)
    visit(sums)
  }
}

function exchange(
  sums: Float64Array,
  x: Uint8Array,
  y: Uint8Array,
  entering: number,
  oldX: Uint8Array,
  oldY: Uint8Array,
  leaving: number,
  width: number,
  shift: number,
): void {
  for (let c = 0, s = PLANES * shift; c < width; c++, s += PLANES) {
    const a = x[entering + c]
    const b = y[entering + c]
    const oldA = oldX[leaving + c]
    const oldB = oldY[leaving + c]
    if (a === oldA && b === oldB) continue
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
