import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { signedRankChances } from '../../kernels/distributions/signedRankChances'
import { checkedResampling } from '../resampling/resample'
import { type CaseList, pairedValues } from './pairedValues'

export interface HodgesLehmann {
  /** Median of the means of all pairs of differences, each with itself too. */
  readonly estimate: number
  /** Exact interval; NaN above 50 cases and with ties or zeros among the differences. */
  readonly low: number
  readonly high: number
  /** The level that the interval really has. */
  readonly achievedLevel: number
  readonly pairs: Whole
}

const EXACT_UP_TO = 50

/**
 * Hodges–Lehmann estimate of the shift a − b over the cases that both have, with the interval of the signed-rank test.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a value that is no number, `bad-option` for a level outside 0 to 1.
 * @example
 * hodgesLehmann([3, 5, 8], [2, 3, 4]).estimate // → 2.25
 */
export function hodgesLehmann(
  a: CaseList,
  b: CaseList,
  options: {
    /** Share of repetitions in which the interval should hold the truth. Default 0.95. */
    readonly level?: number
  } = {},
): HodgesLehmann {
  checkOptions('hodgesLehmann', options, { level: 'number or NaN' })
  const { tail } = checkedResampling(options)
  const sorted = pairedValues(a, b).differences.sort()
  const n = sorted.length
  const count = (n * (n + 1)) / 2
  const middle = (count + 1) / 2
  const estimate = (meanAt(sorted, Math.floor(middle)) + meanAt(sorted, Math.ceil(middle))) / 2
  const distinct = new Set(sorted.map(Math.abs)).size === n && !sorted.includes(0)
  if (n === 0 || n > EXACT_UP_TO || !distinct)
    return { estimate, low: Number.NaN, high: Number.NaN, achievedLevel: Number.NaN, pairs: n }
  const { k, below } = placeOf(signedRankChances(n), tail)
  const [low, high] = [meanAt(sorted, k), meanAt(sorted, count + 1 - k)]
  return { estimate, low, high, achievedLevel: 1 - 2 * below, pairs: n }
}

/** The smallest k ≥ 1 with P(W ≤ k) ≥ tail, and P(W ≤ k − 1). */
function placeOf(chances: Float64Array, tail: number): { k: number; below: number } {
  let below = chances[0]!
  let k = 1
  while (below + chances[k]! < tail) below += chances[k++]!
  return { k, below }
}

/**
 * The `place`-th smallest (from 1) of the means of two of the ascending values, each value with itself too. Their number is counted against a bound that
 * is halved until it is one of them, so that they need not be listed.
 */
function meanAt(sorted: Float64Array, place: number): number {
  const n = sorted.length
  if (n === 0) return Number.NaN
  const between = (low: number, high: number) => low + (high - low) / 2
  let low = sorted[0]!
  let high = sorted[n - 1]!
  if (countUpTo(sorted, low) >= place) return low
  for (;;) {
    const bound = between(low, high)
    if (bound <= low || bound >= high) return high
    if (countUpTo(sorted, bound) >= place) high = bound
    else low = bound
  }
}

/** The number of means (dᵢ + dⱼ)/2, i ≤ j, at most `bound`. */
function countUpTo(sorted: Float64Array, bound: number): number {
  let count = 0
  let j = sorted.length - 1
  for (let i = 0; i <= j; i++) {
    while (j >= i && (sorted[i]! + sorted[j]!) / 2 > bound) j--
    count += j - i + 1
  }
  return count
}
