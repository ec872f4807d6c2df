import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { ratedGrid, requireLabel, votesFor } from './raters'

/** Options of {@link consensusConfidence}. */
export interface ConsensusConfidenceOptions {
  /** Default 1. */
  readonly label?: number
}

/**
 * How sure a prediction is where all raters agree: the mean of the mean probability where all say the label and of 1 minus the mean where none does. 0 to
 * 1, higher is better; NaN if one of the two regions is empty. As CURVAS 2024.
 *
 * @param raters label maps of one shape.
 * @param probabilities of the label, the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, `too-few-values` without a rater, `bad-argument`.
 * @example
 * consensusConfidence([[1, 1, 0, 0], [1, 0, 0, 0]], [0.9, 0.5, 0.1, 0.3]) // → 0.8500000000000001
 */
export function consensusConfidence(
  raters: readonly ArrayInput[],
  probabilities: ArrayInput,
  options: ConsensusConfidenceOptions = {},
): number {
  checkOptions('consensusConfidence', options, { label: 'number' })
  const { label = 1 } = options
  requireLabel(label)
  const grid = ratedGrid(raters, probabilities)
  const votes = votesFor(grid, label)
  const meanWhere = (wanted: number): number => {
    let [sum, n] = [0, 0]
    for (let i = 0; i < votes.length; i++) {
      if (votes[i] !== wanted) continue
      sum += grid.other[i]!
      n++
    }
    return sum / n
  }
  return (1 - meanWhere(0) + meanWhere(grid.raters.length)) / 2
}
