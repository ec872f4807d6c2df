import { sortIndexed } from '../sorting/sortIndexed'

/** Rank of equal values at the positions `start` + 1 … `end`. */
type RankRule = (start: number, end: number) => number

/** The mean position of equal values. */
export const averageRank: RankRule = (start, end) => (start + 1 + end) / 2

/** The first position of equal values. */
export const minRank: RankRule = (start) => start + 1

/**
 * Ascending ranks from 1, as in scipy's `rankdata` and pandas' `rank`. −0 equals 0, infinities rank like numbers. The rank of a NaN is NaN; it does not
 * count for the others.
 */
export function rankValues(values: Float64Array, rule = averageRank): Float64Array {
  const n = values.length
  const { order, sorted } = sortIndexed(values)
  const ranks = new Float64Array(n).fill(Number.NaN)
  // NaN comes last and is equal to nothing.
  for (let start = 0; start < n && sorted[start] <= Infinity; ) {
    let end = start + 1
    while (end < n && sorted[end] === sorted[start]) end++
    const rank = rule(start, end)
    for (let i = start; i < end; i++) ranks[order[i]] = rank
    start = end
  }
  return ranks
}
