/**
 * numpy's pairwise summation of doubles: up to 128 values in eight running sums, more in halves. Its rounding error grows with log n instead of n, and
 * the reference means use it.
 */
export function pairwiseSum(values: Float64Array, from = 0, n: number = values.length): number {
  if (n < 8) {
    let sum = 0
    for (let i = from; i < from + n; i++) sum += values[i]
    return sum
  }
  if (n <= 128) return blockSum(values, from, n)
  const half = (n >>> 1) - ((n >>> 1) & 7)
  return pairwiseSum(values, from, half) + pairwiseSum(values, from + half, n - half)
}

/** The weighted mean with numpy's sums. */
export function pairwiseAverage(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  const weighted = new Float64Array(values).map((value, i) => value * weights[i])
  return pairwiseSum(weighted) / pairwiseSum(new Float64Array(weights))
}

function blockSum(values: Float64Array, from: number, n: number): number {
  let r0 = values[from]
  let r1 = values[from + 1]
  let r2 = values[from + 2]
  let r3 = values[from + 3]
  let r4 = values[from + 4]
  let r5 = values[from + 5]
  let r6 = values[from + 6]
  let r7 = values[from + 7]
  const full = from + n - (n & 7)
  let i = from + 8
  for (; i < full; i += 8) {
    r0 += values[i]
    r1 += values[i + 1]
    r2 += values[i + 2]
    r3 += values[i + 3]
    r4 += values[i + 4]
    r5 += values[i + 5]
    r6 += values[i + 6]
    r7 += values[i + 7]
  }
  let sum = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7))
  for (; i < from + n; i++) sum += values[i]
  return sum
}
