/**
 * Writes the values of drawn cases in their order into `sample`, and sums them as `pairwiseSum` would. One pass: while a value is on its way from memory, the
 * sum of those before it is added. Code of its own: bench row G1.
 */
export function gatheredSum(
  values: Float64Array,
  cases: ArrayLike<number>,
  sample: Float64Array,
  from = 0,
  n: number = sample.length,
): number {
  if (n < 8) {
    let sum = 0
    for (let i = from; i < from + n; i++) sum += sample[i] = values[cases[i]]
    return sum
  }
  if (n <= 128) return gatheredBlock(values, cases, sample, from, n)
  const half = (n >>> 1) - ((n >>> 1) & 7)
  return gatheredSum(values, cases, sample, from, half) + gatheredSum(values, cases, sample, from + half, n - half)
}

function gatheredBlock(
  values: Float64Array,
  cases: ArrayLike<number>,
  sample: Float64Array,
  from: number,
  n: number,
): number {
  let r0 = (sample[from] = values[cases[from]])
  let r1 = (sample[from + 1] = values[cases[from + 1]])
  let r2 = (sample[from + 2] = values[cases[from + 2]])
  let r3 = (sample[from + 3] = values[cases[from + 3]])
  let r4 = (sample[from + 4] = values[cases[from + 4]])
  let r5 = (sample[from + 5] = values[cases[from + 5]])
  let r6 = (sample[from + 6] = values[cases[from + 6]])
  let r7 = (sample[from + 7] = values[cases[from + 7]])
  const full = from + n - (n & 7)
  let i = from + 8
  for (; i < full; i += 8) {
    r0 += sample[i] = values[cases[i]]
    r1 += sample[i + 1] = values[cases[i + 1]]
    r2 += sample[i + 2] = values[cases[i + 2]]
    r3 += sample[i + 3] = values[cases[i + 3]]
    r4 += sample[i + 4] = values[cases[i + 4]]
    r5 += sample[i + 5] = values[cases[i + 5]]
    r6 += sample[i + 6] = values[cases[i + 6]]
    r7 += sample[i + 7] = values[cases[i + 7]]
  }
  let sum = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7))
  for (; i < from + n; i++) sum += sample[i] = values[cases[i]]
  return sum
}
