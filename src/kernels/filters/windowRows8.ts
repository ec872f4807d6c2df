import { paddedIndices } from './planeFilter'

/** Numbers per column: its sums of x, y, x², y² and xy. */
export const PLANES = 5

/** Up to this side of the window the products of sums are exact in double precision. */
export const WIDEST_WINDOW = 128

/** One row of both images. */
interface RowPair {
  readonly x: Uint8Array
  readonly y: Uint8Array
}

/**
 * Slides a square window down two 8-bit images and calls `visit` for each row of windows with the sums of its columns, padded at both sides. All sums
 * are whole numbers: each step adds the entering row and subtracts the leaving row, without rounding and without an array of image size.
 *
 * @param radius width of the mirrored border (edge not repeated); 0 for complete windows only.
 */
export function windowRows8(
  x: Uint8Array,
  y: Uint8Array,
  [height, width]: readonly number[],
  window: number,
  radius: number,
  visit: (sums: Float64Array) => void,
): void {
  const rows = paddedIndices(height, radius, 'mirror')
  const columns = paddedIndices(width, radius, 'mirror')
  const sums = new Float64Array(PLANES * columns.length)
  const none = { x: new Uint8Array(width), y: new Uint8Array(width) }
  const rowPair = (row: number): RowPair => {
    const start = row * width
    return { x: x.subarray(start, start + width), y: y.subarray(start, start + width) }
  }
  for (let row = 0; row < rows.length; row++) {
    exchangeRows(sums, rowPair(rows[row]), row < window ? none : rowPair(rows[row - window]), radius)
    if (row < window - 1) continue
    padSides(sums, columns, radius)
    visit(sums)
  }
}

/** Adds the entering row to the sums and subtracts the leaving row; the first sums belong to column −`shift`. */
function exchangeRows(sums: Float64Array, { x, y }: RowPair, leaving: RowPair, shift: number): void {
  const { x: oldX, y: oldY } = leaving
  for (let c = 0, s = PLANES * shift; c < x.length; c++, s += PLANES) {
    const a = x[c]
    const b = y[c]
    const oldA = oldX[c]
    const oldB = oldY[c]
    if (a === oldA && b === oldB) continue
    sums[s] += a - oldA
    sums[s + 1] += b - oldB
    sums[s + 2] += Math.imul(a - oldA, a + oldA)
    sums[s + 3] += Math.imul(b - oldB, b + oldB)
    sums[s + 4] += Math.imul(a, b) - Math.imul(oldA, oldB)
  }
}

/** Fills `shift` columns at both sides of a row of columns from the columns that `indices` names. */
export function padSides(columns: Float64Array, indices: Int32Array, shift: number): void {
  for (let i = 0; i < 2 * shift; i++) {
    const to = i < shift ? i : indices.length - 2 * shift + i
    const from = PLANES * (shift + indices[to])
    columns.copyWithin(PLANES * to, from, from + PLANES)
  }
}
