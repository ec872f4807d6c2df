import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { requireSamples } from '../../kernels/statistics/classIndex'
import { columnsOf, type Matrix } from './scoreInput'

export interface WeightedMultilabelLogLossOptions {
  /** Weight of each column if its truth is 1. Default ones. */
  readonly positiveWeights?: readonly number[]
  /** Weight of each column if its truth is 0. Default ones. */
  readonly negativeWeights?: readonly number[]
  /** Probabilities are clipped to [epsilon, 1 − epsilon]. Default 1e-15. */
  readonly epsilon?: number
}

/**
 * Weighted log loss of several yes/no findings per study, as in the RSNA cervical-spine fracture competition: within a study
 * `Σ w·l / Σ w` with `l = −(y ln p + (1 − y) ln(1 − p))`, then the mean over studies. 0 or more, in nats.
 *
 * @param reference rows of 0/1, one per study.
 * @param probabilities rows of probabilities.
 * @throws {@link MedgradeError} `shape-mismatch` if sizes differ, `too-few-values` for no study.
 * @example
 * weightedMultilabelLogLoss([[1, 0]], [[0.5, 0.5]], { positiveWeights: [2, 1] }) // → 0.6931471805599453
 */
export function weightedMultilabelLogLoss(
  reference: Matrix,
  probabilities: Matrix,
  options: WeightedMultilabelLogLossOptions = {},
): number {
  checkArguments({ reference, probabilities }, [['number']], [['number']])
  checkOptions('weightedMultilabelLogLoss', options, {
    positiveWeights: 'numbers',
    negativeWeights: 'numbers',
    epsilon: 'number',
  })
  requireSamples(reference, probabilities)
  const truth = columnsOf(reference, 'reference')
  const p = columnsOf(probabilities, 'probabilities')
  const { epsilon = 1e-15, positiveWeights, negativeWeights } = options
  for (const list of [p, positiveWeights, negativeWeights]) {
    if (list !== undefined && list.length !== truth.length) {
      refuse('shape-mismatch', 'values of the findings', list.length, truth.length)
    }
  }
  let sum = 0
  for (let i = 0; i < reference.length; i++) {
    let loss = 0
    let total = 0
    for (let j = 0; j < truth.length; j++) {
      const y = truth[j]![i]!
      const clipped = Math.min(1 - epsilon, Math.max(epsilon, p[j]![i]!))
      const weight = (y === 1 ? positiveWeights?.[j] : negativeWeights?.[j]) ?? 1
      loss -= weight * (y * Math.log(clipped) + (1 - y) * Math.log(1 - clipped))
      total += weight
    }
    sum += loss / total
  }
  return sum / reference.length
}
