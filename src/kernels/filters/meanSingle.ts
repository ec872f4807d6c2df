/**
 * numpy's mean of a float32 array: blocks of 8192 values added in single precision, each block summed pairwise (eight running sums up to 128 values,
 * longer ranges in halves), the total divided by the count and rounded to single.
 */
export function meanSingle(values: Float32Array, n: number = values.length): number {
  let sum = 0
  for (let from = 0; from < n; from += 8192) sum = Math.fround(sum + pairwise(values, from, Math.min(8192, n - from)))
  return Math.fround(sum / n)
}

function pairwise(values: Float32Array, from: number, n: number): number {
  const { fround } = Math
  if (n < 8) {
    let sum = 0
    for (let i = from; i < from + n; i++) sum = fround(sum + values[i])
    return sum
  }
  if (n > 128) {
    const half = (n >>> 1) - ((n >>> 1) & 7)
    return fround(pairwise(values, from, half) + pairwise(values, from + half, n - half))
  }
  let r0 = values[from]
  let r1 = values[from + 1]
  let r2 = values[from + 2]
  let r3 = values[from + 3]
  let r4 = values[from + 4]
  let r5 = values[from + 5]
  let r6 = values[from + 6]
  let r7 = values[from + 7]
  let i = from + 8
  for (const full = from + n - (n & 7); i < full; i += 8) {
    r0 = fround(r0 + values[i])
    r1 = fround(r1 + values[i + 1])
    r2 = fround(r2 + values[i + 2])
    r3 = fround(r3 + values[i + 3])
    r4 = fround(r4 + values[i + 4])
    r5 = fround(r5 + values[i + 5])
    r6 = fround(r6 + values[i + 6])
    r7 = fround(r7 + values[i + 7])
  }
  let sum = fround(fround(fround(r0 + r1) + fround(r2 + r3)) + fround(fround(r4 + r5) + fround(r6 + r7)))
  for (; i < from + n; i++) sum = fround(sum + values[i])
  return sum
}
