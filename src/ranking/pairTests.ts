/** One-sided signed-rank tests of all ordered pairs of algorithms, prepared once and evaluated for any multiset of the cases. */

import type { Whole } from '../contract'
import { oneOf } from '../errors/oneOf'
import { refuse } from '../errors/refuse'
import { pick } from '../kernels/sorting/pick'
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
  readonly superior: Whole[][]
}

/** The differences of two algorithms that are not zero, by ascending absolute value: those from `first` on, `length` of them. */
export interface PairedDifferences {
  readonly cases: Uint32Array
  readonly absolute: Float64Array
  readonly positive: Uint8Array
  first: number
  length: number
}

/** The prepared differences of all pairs may take two gigabytes. */
const MOST_DIFFERENCES = 2 ** 31 / 13

/** The tests on cases that count `weights[case]` times each; the differences are sorted only once. */
export function pairTests(
  rows: readonly Float64Array[],
  { higherBetter, alpha, adjust, identical }: PairTestOptions,
): (weights: Uint32Array) => PairTests {
  if (!(alpha >= 0 && alpha <= 1)) refuse('bad-option', 'alpha', alpha, '0 to 1')
  const withoutDifference = oneOf('identical', identical, 'missing', 'one') === 'one' ? 1 : Number.NaN
  const count = rows[0]!.length
  const most = ((count * (count - 1)) / 2) * rows.length
  if (most > MOST_DIFFERENCES)
    refuse('too-large', 'differences of all pairs of algorithms', most, `at most ${Math.floor(MOST_DIFFERENCES)}`)
  const columns = columnsOf(rows)
  const all = roomFor(most)
  const pairs = columns.map((x, i) => columns.slice(0, i).map((y) => sortDifferences(x, y, all)))
  const alternative = higherBetter ? 'greater' : 'less'
  return (weights) => {
    const flat = new Array<number>(count * count).fill(Number.NaN)
    const tested = columns.map((column) => column.some((value, index) => weights[index]! > 0 && !Number.isNaN(value)))
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) {
        if (!tested[i] || !tested[j]) continue
        all.first = pairs[i]![j]!.first
        all.length = pairs[i]![j]!.length
        const { rPlus, rMinus, n, ties } = rankSums(all, weights)
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

/** The values of each algorithm. */
export function columnsOf(rows: readonly Float64Array[]): Float64Array[] {
  return Array.from(rows[0]!, (_, algorithm) => Float64Array.from(rows, (row) => row[algorithm]!))
}

export function roomFor(differences: number): PairedDifferences {
  return {
    cases: new Uint32Array(differences),
    absolute: new Float64Array(differences),
    positive: new Uint8Array(differences),
    first: 0,
    length: 0,
  }
}

/** Up to here differences are inserted one by one. */
const FEW = 32

/** Writes the differences of a pair behind the last ones. Infinity − Infinity is NaN and sorts last: {@link rankSums} finds it there. */
export function sortDifferences(x: Float64Array, y: Float64Array, into: PairedDifferences) {
  const { cases, absolute, positive } = into
  const first = into.first + into.length
  let n = 0
  for (let i = 0; i < x.length; i++) {
    const difference = x[i]! - y[i]!
    if (difference === 0 || Number.isNaN(x[i]!) || Number.isNaN(y[i]!)) continue
    const size = Math.abs(difference)
    let at = first + n++
    for (; x.length <= FEW && at > first && (absolute[at - 1]! > size || Number.isNaN(absolute[at - 1]!)); at--) {
      cases[at] = cases[at - 1]!
      absolute[at] = absolute[at - 1]!
      positive[at] = positive[at - 1]!
    }
    cases[at] = i
    absolute[at] = size
    positive[at] = Number(difference > 0)
  }
  into.first = first
  into.length = n
  if (x.length > FEW) {
    const end = first + n
    const { order, sorted } = sortIndexed(absolute.subarray(first, end))
    absolute.set(sorted, first)
    cases.set(pick(cases.subarray(first, end), order), first)
    positive.set(pick(positive.subarray(first, end), order), first)
  }
  return { first, length: n }
}

/** The sums of average ranks of positive and negative differences, and Σ(t³ − t) over groups of equal ones. */
export function rankSums({ cases, absolute, positive, first, length }: PairedDifferences, weights: Uint32Array) {
  let rPlus = 0
  let rMinus = 0
  let ties = 0
  let n = 0
  for (let start = first; start < first + length; ) {
    const value = absolute[start]!
    let above = 0
    let below = 0
    let end = start
    do {
      const weight = weights[cases[end]!]!
      if (positive[end] === 1) above += weight
      else below += weight
      end++
    } while (end < first + length && absolute[end] === value)
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
