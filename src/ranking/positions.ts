import { averageRank, minRank, rankValues } from '../kernels/statistics/ranks'

/** Places of equal values: all the first of their places (`min`), or the mean of their places (`average`). */
export type RankTies = 'min' | 'average'

/**
 * Rank of each value: 1 + number of strictly better values, or the mean place of equal values. Missing values share the places behind the
 * largest rank that is present: with `min` all the next one, with `average` the mean of the places that they fill.
 */
export function positions(values: Float64Array, higherBetter: boolean, ties: RankTies = 'min'): number[] {
  const ranks = presentPositions(values, higherBetter, ties)
  let largest = 0
  let missing = 0
  for (const rank of ranks) {
    if (Number.isNaN(rank)) missing++
    else if (rank > largest) largest = rank
  }
  if (missing === 0) return ranks
  const last = largest + (ties === 'min' ? 1 : (missing + 1) / 2)
  return ranks.map((rank) => (Number.isNaN(rank) ? last : rank))
}

/** The same with NaN for a missing value. */
export function presentPositions(values: Float64Array, higherBetter: boolean, ties: RankTies = 'min'): number[] {
  const ascending = higherBetter ? values.map((value) => -value) : values
  return Array.from(rankValues(ascending, ties === 'min' ? minRank : averageRank))
}

/** Comparison for an ascending sort that puts NaN last; NaNs are equal to each other, so a stable sort keeps their order. */
export function compareMissingLast(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a - b
}
