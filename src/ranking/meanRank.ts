import { valueOrNaN } from './valueOrNaN'

/** The plain mean of positions: every ranked metric weighs the same, and one missing position makes the mean missing. */

/**
 * Arithmetic mean of positions, summed in the given order. One NaN or null makes it NaN; no position at all gives NaN.
 * Definition: the ReX-MLE reference graders.
 */
export function meanRank(positions: Iterable<number | null>): number {
  let sum = 0
  let count = 0
  for (const position of positions) {
    sum += valueOrNaN(position, 'A position')
    count++
  }
  return count === 0 ? Number.NaN : sum / count
}
