import { valuesOrNaN } from '../valueOrNaN'

/** One number for each team. */
export interface TeamColumn {
  /** NaN or null for missing: behind all others. */
  readonly values: ArrayLike<number | null>
  /** Whether larger values are better. Default true. */
  readonly higherBetter?: boolean
}

/** The values so that smaller is better and a missing one is Infinity. */
export function ascending({ values, higherBetter = true }: TeamColumn, what: string): number[] {
  return Array.from(valuesOrNaN(values, what), (value) => {
    if (Number.isNaN(value)) return Infinity
    return higherBetter ? -value : value
  })
}

/** To 12 decimals: means and sums of the same numbers in another order differ in their last digits. Values above 9000 stay as they are. */
export function to12Decimals(value: number): number {
  return Math.abs(value) < 9000 ? Math.round(value * 1e12) / 1e12 : value
}

/**
 * 1 + number of teams with a strictly smaller score, or an equal one and a strictly smaller value of the tie-break. Scores are
 * compared to 12 decimals.
 */
export function places(scores: readonly number[], tieBreak?: readonly number[]): number[] {
  const rounded = scores.map((score) => (Number.isNaN(score) ? Infinity : to12Decimals(score)))
  return rounded.map((score, team) => {
    const better = rounded.filter((other, at) => {
      if (other !== score) return other < score
      return tieBreak !== undefined && tieBreak[at]! < tieBreak[team]!
    })
    return 1 + better.length
  })
}
