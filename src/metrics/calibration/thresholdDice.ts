import type { NumberData } from '../../array/numbersOf'
import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { ratedGrid, requireLabel, votesFor } from './raters'

/** Options of {@link thresholdDice}. */
export interface ThresholdDiceOptions {
  /** Default 1. */
  readonly label?: number
  /** Default 0.1, 0.24, 0.38, 0.52, 0.66, 0.8. */
  readonly thresholds?: readonly number[]
}

/** Six values from 0.1 to 0.8 as `numpy.linspace` rounds them. */
const DEFAULT = [0.1, ...[1, 2, 3, 4].map((k) => 0.1 + k * ((0.8 - 0.1) / 5)), 0.8]

/**
 * Mean over thresholds of the Dice of `probability > t` and `share of raters > t`: whether a prediction is as unsure as the raters disagree. 0 to 1,
 * higher is better. As CURVAS-PDACVI 2025.
 *
 * @param raters label maps of one shape.
 * @param probabilities of the label, the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, `too-few-values` without a rater, `bad-argument`.
 * @example
 * thresholdDice([[1, 1, 0], [1, 0, 0]], [0.9, 0.6, 0.2], { thresholds: [0.3, 0.7] }) // → 0.9999996250001562
 */
export function thresholdDice(
  raters: readonly ArrayInput[],
  probabilities: ArrayInput,
  options: ThresholdDiceOptions = {},
): number {
  checkOptions('thresholdDice', options, { label: 'number', thresholds: 'numbers' })
  const { label = 1, thresholds = DEFAULT } = options
  requireLabel(label)
  requireNumbers('thresholds', thresholds)
  const grid = ratedGrid(raters, probabilities)
  const votes = votesFor(grid, label)
  const all = grid.raters.length
  let sum = 0
  for (const threshold of thresholds) sum += diceAbove(grid.other, votes, all, threshold)
  return sum / thresholds.length
}

function diceAbove(shares: NumberData, votes: Uint16Array, raters: number, threshold: number): number {
  // By the number of raters who say the label.
  const truth = Uint8Array.from({ length: raters + 1 }, (_, k) => Number(k / raters > threshold))
  let [a, b, both] = [0, 0, 0]
  for (let i = 0; i < votes.length; i++) {
    const found = shares[i]! > threshold ? 1 : 0
    const said = truth[votes[i]!]!
    a += found
    b += said
    both += found & said
  }
  return a + b === 0 ? 1 : (2 * both) / (a + b + 1e-6)
}
