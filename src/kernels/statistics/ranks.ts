import { sortIndexed } from '../sorting/sortIndexed'

/**
 * Rank of a value in a group of equal values at the positions `start` + 1 … `end`; it is the `distinct`-th distinct value and stands at `position`.
 */
export type RankRule = (start: number, end: number, distinct: number, position: number) => number

/** The mean position of equal values. */
export const averageRank: RankRule = (start, end) => (start + 1 + end) / 2

/** The first position of equal values. */
export const minRank: RankRule = (start) => start + 1

/** The last position of equal values. */
export const maxRank: RankRule = (_, end) => end

/** The number of distinct values up to this one. */
export const denseRank: RankRule = (_start, _end, distinct) => distinct

/** Equal values in input order. */
export const firstRank: RankRule = (_start, _end, _distinct, position) => position

/**
 * Ascending ranks from 1, as in scipy's `rankdata` and pandas' `rank`. −0 equals 0, infinities rank like numbers. The rank of a NaN is NaN; it does not
 * count for the others.
 */
export function rankValues(values: Float64Array, rule = averageRank): Float64Array {
  const n = values.length
  const { order, sorted } = sortIndexed(values)
  const ranks = new Float64Array(n).fill(Number.NaN)
  // NaN comes last and is equal to nothing.
  for (let start = 0, distinct = 1; start < n && sorted[start] <= Infinity; distinct++) {
    let end = start + 1
    while (end < n && sorted[end] === sorted[start]) end++
    for (let i = start; i < end; i++) ranks[order[i]] = rule(start, end, distinct, i + 1)
    start = end
  }
  return ranks
}
