/** A vector that is 0 but at some places. */
export interface SparseVector {
  /** Ascending; whole numbers below `length`. */
  readonly places: ArrayLike<number>
  readonly values: ArrayLike<number>
  readonly length: number
}

/** `pairwiseSum` of a vector that is mostly 0, in the same order and to the last bit, in time that follows its other values. */
export function sparsePairwiseSum({ places, values, length }: SparseVector): number {
  /** Of the values from `low` to `high`, whose places are among the `n` from `from`. */
  const sum = (low: number, high: number, from: number, n: number): number => {
    if (low === high) return 0
    if (n <= 128) return blockSum(low, high, from, n)
    const half = Math.floor(n / 2)
    const first = half - (half % 8)
    let middle = low
    for (let end = high; middle < end; ) {
      const at = (middle + end) >> 1
      if (places[at] < from + first) middle = at + 1
      else end = at
    }
    return sum(low, middle, from, first) + sum(middle, high, from + first, n - first)
  }
  const blockSum = (low: number, high: number, from: number, n: number): number => {
    const full = n < 8 ? 0 : n - (n % 8)
    const running = [0, 0, 0, 0, 0, 0, 0, 0]
    let k = low
    for (; k < high && places[k] - from < full; k++) running[(places[k] - from) % 8] += values[k]
    const [r0, r1, r2, r3, r4, r5, r6, r7] = running
    let total = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7))
    for (; k < high; k++) total += values[k]
    return total
  }
  return sum(0, values.length, 0, length)
}
