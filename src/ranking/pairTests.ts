/** One-sided signed-rank tests of all ordered pairs of algorithms, prepared once and evaluated for any multiset of the cases. */

import { oneOf } from '../errors/oneOf'
import { refuse } from '../errors/refuse'
import { sortIndexed } from '../kernels/sorting/sortIndexed'
import { adjustPValues, type PAdjustment } from './adjustPValues'
import { normalP } from './wilcoxonSignedRank'

/** A pair whose differences are all zero, or that has no common case: p is 1 and counts in the adjustment, or there was no test. */
export type IdenticalPairs = 'one' | 'missing'

export interface PairTestOptions {
  readonly higherBetter: boolean
  readonly alpha: number
  readonly adjust: PAdjustment
  readonly identical: IdenticalPairs
}

export interface PairTests {
  /** `p[i][j]`: p-value of the test that i is better than j; NaN on the diagonal and where there was no test. */
  readonly p: number[][]
  readonly adjustedP: number[][]
  /** 1 where the adjusted p is at most alpha. */
  readonly superior: number[][]
}

/** The differences of two algorithms that are not zero, by ascending absolute value. */
interface PairedDifferences {
  readonly cases: Uint32Array
  readonly absolute: Float64Array
  readonly positive: Uint8Array
}

/** The tests on cases that count `weights[case]` times each; the differences are sorted only once. */
export function pairTests(
  rows: readonly Float64Array[],
  { higherBetter, alpha, adjust, identical }: PairTestOptions,
): (weights: Uint32Array) => PairTests {
  if (!(alpha >= 0 && alpha <= 1)) refuse('bad-option', 'alpha', alpha, '0 to 1')
  const withoutDifference = oneOf('identical', identical, 'missing', 'one') === 'one' ? 1 : Number.NaN
  const count = rows[0]!.length
  const columns = Array.from({ length: count }, (_, algorithm) => Float64Array.from(rows, (row) => row[algorithm]!))
  const pairs = columns.map((x, i) => columns.slice(0, i).map((y) => sortedDifferences(x, y)))
  const alternative = higherBetter ? 'greater' : 'less'
  return (weights) => {
    const flat = new Array<number>(count * count).fill(Number.NaN)
    const tested = columns.map((column) => column.some((value, index) => weights[index]! > 0 && !Number.isNaN(value)))
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) {
        if (!tested[i] || !tested[j]) continue
        const { rPlus, rMinus, n, ties } = rankSums(pairs[i]![j]!, weights)
        const p = (sum: number) =>
          n === 0 ? withoutDifference : normalP({ rPlus: sum, n, ties, excluded: 0 }, alternative, true).p
        flat[i * count + j] = p(rPlus)
        flat[j * count + i] = p(rMinus)
      }
    }
    const adjusted = adjustPValues(flat, adjust)
    const square = (list: readonly number[]) => columns.map((_, i) => list.slice(i * count, (i + 1) * count))
    return { p: square(flat), adjustedP: square(adjusted), superior: square(adjusted.map((p) => (p <= alpha ? 1 : 0))) }
  }
}

/** Infinity − Infinity is NaN and sorts last: {@link rankSums} finds it there. */
function sortedDifferences(x: Float64Array, y: Float64Array): PairedDifferences {
  const both = Uint32Array.from(x.keys()).filter((i) => {
    return !Number.isNaN(x[i]!) && !Number.isNaN(y[i]!) && x[i]! - y[i]! !== 0
  })
  const differences = Float64Array.from(both, (i) => x[i]! - y[i]!)
  const { order, sorted } = sortIndexed(differences.map(Math.abs))
  return {
    cases: Uint32Array.from(order, (at) => both[at]!),
    absolute: sorted,
    positive: Uint8Array.from(order, (at) => Number(differences[at]! > 0)),
  }
}

/** The sums of average ranks of positive and negative differences, and Σ(t³ − t) over groups of equal ones. */
function rankSums({ cases, absolute, positive }: PairedDifferences, weights: Uint32Array) {
  let rPlus = 0
  let rMinus = 0
  let ties = 0
  let n = 0
  for (let start = 0; start < cases.length; ) {
    const value = absolute[start]!
    let above = 0
    let below = 0
    let end = start
    do {
      const weight = weights[cases[end]!]!
      if (positive[end] === 1) above += weight
      else below += weight
      end++
    } while (absolute[end] === value)
    const t = above + below
    if (t > 0 && Number.isNaN(value)) return { rPlus: value, rMinus: value, ties, n: t }
    const rank = n + (t + 1) / 2
    rPlus += rank * above
    rMinus += rank * below
    ties += t * t * t - t
    n += t
    start = end
  }
  return { rPlus, rMinus, ties, n }
}
