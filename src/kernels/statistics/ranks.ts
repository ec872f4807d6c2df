import { sortIndexed } from '../sorting/sortIndexed'

/**
 * The rank of a value whose equals take the places `start` + 1 … `end`, as the `distinct`-th of the different values; by itself it would come
 * `place`-th.
 */
export type RankRule = (start: number, end: number, distinct: number, place: number) => number

/** The mean of the places of equal values. */
export const averageRank: RankRule = (start, end) => (start + 1 + end) / 2

/** The first place of equal values. */
export const minRank: RankRule = (start) => start + 1

/** The last place of equal values. */
export const maxRank: RankRule = (_, end) => end

/** The number of distinct values up to theirs. */
export const denseRank: RankRule = (_start, _end, distinct) => distinct

/** Equal values in their order of appearance. */
export const firstRank: RankRule = (_start, _end, _distinct, place) => place

/**
 * Ascending ranks from 1, as scipy's `rankdata` and pandas' `rank` give them. −0 equals 0, infinities rank like numbers.
 * A NaN gets rank NaN and takes no place from the others.
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
