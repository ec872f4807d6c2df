import { checkArguments } from '../errors/checkArguments'
import { valueOrNaN } from './valueOrNaN'

/**
 * Arithmetic mean of positions, summed in the given order: every ranked metric has the same weight. One NaN or null makes it NaN; no position gives NaN.
 * Definition: the ReX-MLE reference graders.
 *
 * @example
 * meanRank([1, 2, 6]) // → 3
 */
export function meanRank(positions: Iterable<number | null>): number {
  checkArguments({ positions }, 'iterable')
  let sum = 0
  let count = 0
  for (const position of positions) {
    sum += valueOrNaN(position, 'A position')
    count++
  }
  return count === 0 ? Number.NaN : sum / count
}
