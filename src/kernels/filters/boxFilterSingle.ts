import { paddedIndices } from './planeFilter'

/** The last `window` rows of an image times the weight, each in the slot of the row `window` before it. */
interface ProductRows {
  readonly window: number
  readonly products: Float64Array
  /** For each product the index of the first non-zero one from there on in its row. */
  readonly next: Int32Array
  /** For each padded row the start of its slot. */
  readonly starts: Int32Array
}

/**
 * Box mean of an image in single precision, equal in every bit to OpenCV's `filter2D` on x86-64 with AVX2: the taps of the window in raster order, added
 * with fused multiply-add in full vectors of eight columns and with separate roundings in the remaining columns. Border: mirrored without repeating
 * the edge.
 *
 * The product of two singles is exact in double, so it is computed once per pixel; rounding product + sum to single is the fused step.
 */
export function boxFilterSingle(image: Float32Array, height: number, width: number, window: number): Float32Array {
  const radius = (window - 1) / 2
  const weight = Math.fround(1 / (window * window))
  const rows = paddedIndices(height, radius, 'mirror')
  const columns = paddedIndices(width, radius, 'mirror')
  const stride = columns.length
  const products = new Float64Array(window * stride)
  const starts = rows.map((row) => (row % window) * stride)
  const kept: ProductRows = { window, products, next: new Int32Array(products.length), starts }
  const out = new Float32Array(height * width)
  let ready = 0
  for (let row = 0; row < height; row++) {
    for (; ready < height && ready <= row + radius; ready++)
      multiplyRow(image.subarray(ready * width, (ready + 1) * width), columns, weight, kept, (ready % window) * stride)
    filterRow(kept, row, out.subarray(row * width, (row + 1) * width))
  }
  return out
}

/** Stores one row of the image times the weight, its border mirrored, in the slot that begins at `slot`. */
function multiplyRow(row: Float32Array, columns: Int32Array, weight: number, kept: ProductRows, slot: number): void {
  const { products, next } = kept
  let nonzero = slot + columns.length
  for (let c = columns.length - 1; c >= 0; c--) {
    const value = row[columns[c]] * weight
    if (value !== 0) nonzero = slot + c
    products[slot + c] = value
    next[slot + c] = nonzero
  }
}

function filterRow(kept: ProductRows, row: number, out: Float32Array): void {
  const full = out.length - (out.length % 8)
  for (let c = 0; c < full; c += 8) sumEight(kept, row, c, out)
  for (let c = full; c < out.length; c++) out[c] = sumRounded(kept, row, c)
}

function sumEight(
  { window, products, next, starts }: ProductRows,
  row: number,
  column: number,
  out: Float32Array,
): void {
  const { fround } = Math
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let s4 = 0
  let s5 = 0
  let s6 = 0
  let s7 = 0
  for (let dy = 0; dy < window; dy++) {
    const from = starts[row + dy] + column
    const to = from + window
    // Leading zeros do not change the sums; a third of an ultrasound image is black.
    for (let i = Math.max(from, next[from] - 7); i < to; i++) {
      s0 = fround(s0 + products[i])
      s1 = fround(s1 + products[i + 1])
      s2 = fround(s2 + products[i + 2])
      s3 = fround(s3 + products[i + 3])
      s4 = fround(s4 + products[i + 4])
      s5 = fround(s5 + products[i + 5])
      s6 = fround(s6 + products[i + 6])
      s7 = fround(s7 + products[i + 7])
    }
  }
  out[column] = s0
  out[column + 1] = s1
  out[column + 2] = s2
  out[column + 3] = s3
  out[column + 4] = s4
  out[column + 5] = s5
  out[column + 6] = s6
  out[column + 7] = s7
}

function sumRounded({ window, products, starts }: ProductRows, row: number, column: number): number {
  const { fround } = Math
  let sum = 0
  for (let dy = 0; dy < window; dy++) {
    const from = starts[row + dy] + column
    for (let i = from; i < from + window; i++) sum = fround(sum + fround(products[i]))
  }
  return sum
}
