import { pairwiseSum } from '../../python/pairwiseSum'

type Numbers = ArrayLike<number>

/** Sum of squared differences of 8-bit images, exact in whole numbers. Blocks keep the sums within 32 bits. */
export function squaredError8(x: Uint8Array, y: Uint8Array): number {
  const n = x.length
  let total = 0
  for (let start = 0; start < n; start += 16384) {
    const end = Math.min(n, start + 16384)
    let a = 0
    let b = 0
    let i = start
    for (; i + 3 < end; i += 4) {
      const d0 = x[i] - y[i]
      const d1 = x[i + 1] - y[i + 1]
      const d2 = x[i + 2] - y[i + 2]
      const d3 = x[i + 3] - y[i + 3]
      a = (a + d0 * d0 + d1 * d1) | 0
      b = (b + d2 * d2 + d3 * d3) | 0
    }
    for (; i < end; i++) a = (a + (x[i] - y[i]) * (x[i] - y[i])) | 0
    total += a + b
  }
  return total
}

/** Sum of squared differences in double precision. */
export function squaredError(x: Numbers, y: Numbers): number {
  return blockwise(x.length, (from, to, block) => {
    for (let i = from; i < to; i++) {
      const difference = x[i] - y[i]
      block[i - from] = difference * difference
    }
  })
}

/** The same with difference and square rounded to single, as numpy does on float32 arrays; the sum is in double precision. */
export function squaredErrorSingle(x: Float32Array, y: Float32Array): number {
  return blockwise(x.length, (from, to, block) => {
    for (let i = from; i < to; i++) {
      const difference = Math.fround(x[i] - y[i])
      block[i - from] = Math.fround(difference * difference)
    }
  })
}

/** Sum of absolute differences. */
export function absoluteError(x: Numbers, y: Numbers): number {
  return blockwise(x.length, (from, to, block) => {
    for (let i = from; i < to; i++) block[i - from] = Math.abs(x[i] - y[i])
  })
}

/** Sum of squares. */
export function sumOfSquares(x: Numbers): number {
  return blockwise(x.length, (from, to, block) => {
    for (let i = from; i < to; i++) block[i - from] = x[i] * x[i]
  })
}

/** Plain sum. */
export function sumOf(x: Numbers): number {
  return blockwise(x.length, (from, to, block) => {
    for (let i = from; i < to; i++) block[i - from] = x[i]
  })
}

/** Smallest and largest value; both NaN if there is a NaN. */
export function extent(x: Numbers): { readonly low: number; readonly high: number } {
  let low = Infinity
  let high = -Infinity
  let nonFinite = 0
  for (let i = 0; i < x.length; i++) {
    const value = x[i]
    if (value < low) low = value
    if (value > high) high = value
    // NaN for NaN and for infinities, which the second loop tells apart.
    nonFinite += value - value
  }
  for (let i = 0; nonFinite !== 0 && i < x.length; i++) if (Number.isNaN(x[i])) low = high = Number.NaN
  return { low, high }
}

const BLOCK = 8192

/** Sums terms in blocks, each block pairwise, with the rounding of numpy's buffered sums. */
function blockwise(n: number, fill: (from: number, to: number, block: Float64Array) => void): number {
  const block = new Float64Array(Math.min(n, BLOCK))
  let sum = 0
  for (let from = 0; from < n; from += BLOCK) {
    const to = Math.min(n, from + BLOCK)
    fill(from, to, block)
    sum += pairwiseSum(block, 0, to - from)
  }
  return sum
}
