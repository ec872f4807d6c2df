import { sortIndexed } from './sortIndexed'

/**
 * How equal values share a rank: `average` the mean of their places, `min` and `max` the first and last of them, `dense` the number of
 * distinct values up to theirs, `first` their order of appearance.
 */
export type RankMethod = 'average' | 'min' | 'max' | 'dense' | 'first'

/**
 * Ascending ranks from 1, as scipy's `rankdata` and pandas' `rank` give them. −0 equals 0, infinities rank like numbers.
 * A NaN gets rank NaN and takes no place from the others.
 */
export function rankValues(values: Float64Array, method: RankMethod = 'average'): Float64Array {
  const n = values.length
  const { order, sorted } = sortIndexed(values)
  const ranks = new Float64Array(n)
  let distinct = 0
  let start = 0
  while (start < n) {
    const value = sorted[start]
    if (Number.isNaN(value)) {
      for (let i = start; i < n; i++) ranks[order[i]] = Number.NaN
      break
    }
    let end = start + 1
    while (end < n && sorted[end] === value) end++
    distinct++
    if (method === 'first') for (let i = start; i < end; i++) ranks[order[i]] = i + 1
    else {
      const rank = sharedRank(start, end, distinct, method)
      for (let i = start; i < end; i++) ranks[order[i]] = rank
    }
    start = end
  }
  return ranks
}

/** Places start + 1 … end are shared. */
function sharedRank(start: number, end: number, distinct: number, method: Exclude<RankMethod, 'first'>): number {
  if (method === 'average') return (start + 1 + end) / 2
  if (method === 'min') return start + 1
  if (method === 'max') return end
  return distinct
}
