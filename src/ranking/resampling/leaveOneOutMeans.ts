import { pairwiseSum } from '../../python/pairwiseSum'

/** The mean without each value in turn, equal in every bit to `numpyMean` of the others; the work grows with the number of values. */
export function leaveOneOutMeans(values: Float64Array): Float64Array {
  const rest = values.length - 1
  const sums = new Float64Array(values.length)
  if (rest < 1) return sums.fill(Number.NaN)
  sumsWithout(values, 0, rest, sums)
  sums[rest] = pairwiseSum(values, 0, rest)
  return sums.map((sum) => sum / rest)
}

const BLOCK = 128
const others = new Float64Array(BLOCK)

/**
 * Sums of `n` places from `from` on, where one of these places is left out and the value behind them moves up. The halves of NumPy's sum are those of
 * `pairwiseSum`: the one before the place stays, the one behind it has moved by a value.
 */
function sumsWithout(values: Float64Array, from: number, n: number, sums: Float64Array): void {
  if (n <= BLOCK) {
    others.set(values.subarray(from + 1, from + 1 + n))
    for (let left = from; left < from + n; left++) {
      sums[left] = pairwiseSum(others, 0, n)
      others[left - from] = values[left]!
    }
    return
  }
  const half = (n >>> 1) - ((n >>> 1) & 7)
  sumsWithout(values, from, half, sums)
  sumsWithout(values, from + half, n - half, sums)
  const before = pairwiseSum(values, from, half)
  const behind = pairwiseSum(values, from + half + 1, n - half)
  for (let left = from; left < from + half; left++) sums[left] = sums[left]! + behind
  for (let left = from + half; left < from + n; left++) sums[left] = before + sums[left]!
}
