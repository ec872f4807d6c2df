import { paddedPlaces } from './filterAxis'

/**
 * The box mean of an image in single precision, bit for bit as OpenCV's `filter2D` takes it on x86-64 with AVX2: the taps of the window in
 * raster order, added with fused multiply-adds where a full vector of eight columns is at hand, and with separate roundings in the columns
 * that are left over. Border: mirrored without repeating the edge.
 *
 * The product of two singles is exact in double, so it is taken once per pixel; rounding product + sum to single is the fused step.
 */
export function boxFilterSingle(image: Float32Array, height: number, width: number, window: number): Float32Array {
  const radius = (window - 1) / 2
  const weight = Math.fround(1 / (window * window))
  const rows = paddedPlaces(height, radius, 'mirror')
  const columns = paddedPlaces(width, radius, 'mirror')
  const stride = columns.length
  // As many rows as a window has, each in the place of the one it follows by a window: they stay in the cache, and take no 12 MB a megapixel.
  const products = new Float64Array(window * stride)
  const next = new Int32Array(products.length)
  const starts = rows.map((row) => (row % window) * stride)
  const out = new Float32Array(height * width)
  let ready = 0
  for (let row = 0; row < height; row++) {
    for (; ready < height && ready <= row + radius; ready++)
      multiply(image, ready * width, columns, weight, products, next, (ready % window) * stride)
    filterRow(products, next, starts, row, width, window, out)
  }
  return out
}

/** One row of the image times the weight, its border mirrored, and for each place that of the first value from there on that is not zero. */
function multiply(
  image: Float32Array,
  from: number,
  columns: Int32Array,
  weight: number,
  products: Float64Array,
  next: Int32Array,
  to: number,
): void {
  let place = to + columns.length
  for (let c = columns.length - 1; c >= 0; c--) {
    const value = image[from + columns[c]] * weight
    if (value !== 0) place = to + c
    products[to + c] = value
    next[to + c] = place
  }
}

// A function of its own: as part of the whole it was optimised before all of it had run, and thrown away at every call.
function filterRow(
  products: Float64Array,
  next: Int32Array,
  starts: Int32Array,
  row: number,
  width: number,
  window: number,
  out: Float32Array,
): void {
  const full = width - (width % 8)
  for (let c = 0; c < full; c += 8) sumEight(products, next, starts, row, c, window, out, row * width + c)
  for (let c = full; c < width; c++) out[row * width + c] = sumRounded(products, starts, row, c, window)
}

function sumEight(
  products: Float64Array,
  next: Int32Array,
  starts: Int32Array,
  row: number,
  column: number,
  window: number,
  out: Float32Array,
  at: number,
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
    // Zeros at the left change no sum; the black around the fan of an ultrasound image, a third of it, is nothing else.
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
  out[at] = s0
  out[at + 1] = s1
  out[at + 2] = s2
  out[at + 3] = s3
  out[at + 4] = s4
  out[at + 5] = s5
  out[at + 6] = s6
  out[at + 7] = s7
}

function sumRounded(products: Float64Array, starts: Int32Array, row: number, column: number, window: number): number {
  const { fround } = Math
  let sum = 0
  for (let dy = 0; dy < window; dy++) {
    const from = starts[row + dy] + column
    for (let i = from; i < from + window; i++) sum = fround(sum + fround(products[i]))
  }
  return sum
}
