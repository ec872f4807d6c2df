import type { RankTies } from '../positions'
import { presentPositions } from '../positions'

/** Ranks of one case. Missing values share the places behind all values that are there, by the same rule as equal values. */
export function lastRanks(values: Float64Array, higherBetter: boolean, ties: RankTies): number[] {
  const ranks = presentPositions(values, higherBetter, ties)
  const missing = ranks.filter(Number.isNaN).length
  const last = ranks.length - missing + (ties === 'min' ? 1 : (missing + 1) / 2)
  return ranks.map((rank) => (Number.isNaN(rank) ? last : rank))
}
