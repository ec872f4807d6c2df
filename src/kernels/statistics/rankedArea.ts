/** Samples up to which values are sorted; of more they are counted by the leading bits of single precision. */
const MOST_SORTED = 2 ** 24

/** Bits of single precision that are left out of the count: values within 1/8192 of each other share a place. */
const LEFT_OUT = 10

export interface RankedArea {
  /** Area under the ROC curve, ties counting half; NaN without samples of both kinds. */
  readonly area: number
  /** How far the area may be from that of the values themselves; 0: it is that. */
  readonly uncertainty: number
}

/**
 * Area under the ROC curve of many values from 0 to 1, in bounded memory.
 *
 * @param isPositive 1 or 0 for each value.
 * @param mostSorted samples up to which the area is exact.
 */
export function rankedArea(
  values: ArrayLike<number>,
  isPositive: Uint8Array,
  mostSorted: number = MOST_SORTED,
): RankedArea {
  let positives = 0
  for (let i = 0; i < isPositive.length; i++) positives += isPositive[i]
  const negatives = isPositive.length - positives
  if (positives === 0 || negatives === 0) return { area: Number.NaN, uncertainty: 0 }
  const pairs = positives * negatives
  if (isPositive.length <= mostSorted)
    return { area: sortedPairs(values, isPositive, positives, negatives) / pairs, uncertainty: 0 }
  const { won, tied } = countedPairs(values, isPositive)
  return { area: (won + tied / 2) / pairs, uncertainty: tied / 2 / pairs }
}

/** Pairs in which the positive sample is larger, ties half. */
function sortedPairs(values: ArrayLike<number>, isPositive: Uint8Array, positives: number, negatives: number): number {
  const [high, low] = [new Float64Array(positives), new Float64Array(negatives)]
  for (let i = 0, p = 0, n = 0; i < isPositive.length; i++) {
    if (isPositive[i] === 1) high[p++] = values[i]
    else low[n++] = values[i]
  }
  high.sort()
  low.sort()
  let won = 0
  for (let k = 0, below = 0, upTo = 0; k < positives; k++) {
    while (below < negatives && low[below] < high[k]) below++
    while (upTo < negatives && low[upTo] <= high[k]) upTo++
    won += (below + upTo) / 2
  }
  return won
}

/** The same by counts of values that share a place; how many pairs are tied by it. */
function countedPairs(values: ArrayLike<number>, isPositive: Uint8Array): { won: number; tied: number } {
  const bits = new Uint32Array(1)
  const single = new Float32Array(bits.buffer)
  single[0] = 1
  const size = (bits[0] >>> LEFT_OUT) + 1
  const [high, low] = [new Float64Array(size), new Float64Array(size)]
  for (let i = 0; i < isPositive.length; i++) {
    // Of −0 the sign is no part of the order.
    single[0] = Math.abs(values[i])
    const at = bits[0] >>> LEFT_OUT
    if (isPositive[i] === 1) high[at]++
    else low[at]++
  }
  let [won, tied, below] = [0, 0, 0]
  for (let at = 0; at < size; at++) {
    won += high[at] * below
    tied += high[at] * low[at]
    below += low[at]
  }
  return { won, tied }
}
