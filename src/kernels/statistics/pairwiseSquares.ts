/** The squared distances from `centre`, summed as pairwiseSum would sum a list of them, without the list. Code of its own: bench row G1. */
export function pairwiseSquares(values: Float64Array, centre: number, from = 0, n: number = values.length): number {
  if (n < 8) {
    let sum = 0
    for (let i = from; i < from + n; i++) sum += squared(values[i] - centre)
    return sum
  }
  if (n <= 128) return blockSquares(values, centre, from, n)
  const half = (n >>> 1) - ((n >>> 1) & 7)
  return pairwiseSquares(values, centre, from, half) + pairwiseSquares(values, centre, from + half, n - half)
}

const squared = (distance: number) => distance * distance

function blockSquares(values: Float64Array, centre: number, from: number, n: number): number {
  let r0 = squared(values[from] - centre)
  let r1 = squared(values[from + 1] - centre)
  let r2 = squared(values[from + 2] - centre)
  let r3 = squared(values[from + 3] - centre)
  let r4 = squared(values[from + 4] - centre)
  let r5 = squared(values[from + 5] - centre)
  let r6 = squared(values[from + 6] - centre)
  let r7 = squared(values[from + 7] - centre)
  const full = from + n - (n & 7)
  let i = from + 8
  for (; i < full; i += 8) {
    r0 += squared(values[i] - centre)
    r1 += squared(values[i + 1] - centre)
    r2 += squared(values[i + 2] - centre)
    r3 += squared(values[i + 3] - centre)
    r4 += squared(values[i + 4] - centre)
    r5 += squared(values[i + 5] - centre)
    r6 += squared(values[i + 6] - centre)
    r7 += squared(values[i + 7] - centre)
  }
  let sum = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7))
  for (; i < from + n; i++) sum += squared(values[i] - centre)
  return sum
}
