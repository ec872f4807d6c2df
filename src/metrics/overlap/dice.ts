import { asCountedPair } from '../../array/labels/asLabelPair'
import type { LabelCount } from '../../array/labels/labelCounts'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { type LabelOptions, labelTable, perLabel } from './perLabel'

/** Options of {@link dice}. */
export interface DiceOptions extends LabelOptions {
  /**
   * `'counts'` (default): 2|R∩P| / (|R|+|P|). `'simpleitk'`: 2J/(1+J) with J = |R∩P| / |R∪P|, as SimpleITK computes it; the last bit can differ.
   */
  readonly convention?: 'counts' | 'simpleitk'
  /** Added to the denominator, as some graders do (TopCoW: 1e-7). Default 0. Only with `'counts'`. */
  readonly epsilon?: number
  /** Value for a label that is absent from both arrays. Default 1. */
  readonly whenEmpty?: number
}

/**
 * Dice similarity coefficient of label arrays of any rank: 2|R∩P| / (|R|+|P|), from 0 to 1, higher is better.
 *
 * With `label` the answer is a number; without, a Map over `labels` (default: every label but 0 on either side), from one pass over the arrays. A label
 * absent from both gives `whenEmpty` (1), absent from one 0. Takes two arrays or a `labelPair`.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 1), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 1), shape: [2, 2] }
 * dice(reference, prediction, { label: 1 }) // → 0.8
 */
export function dice(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: DiceOptions & { label: LabelSelector },
): number
export function dice(reference: ArrayInput, prediction: ArrayInput, options?: DiceOptions): Map<number, number>
export function dice(pair: LabelPair, options: DiceOptions & { label: LabelSelector }): number
export function dice(pair: LabelPair, options?: DiceOptions): Map<number, number>
export function dice(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | DiceOptions,
  third?: DiceOptions,
): number | Map<number, number> {
  const { pair, options } = asCountedPair(first, second, third, 'dice', {
    ...labelTable,
    convention: 'string',
    epsilon: 'number',
    whenEmpty: 'number or NaN',
  })
  oneOf('convention', options.convention, 'counts', 'simpleitk')
  if (options.epsilon! < 0) refuse('bad-argument', 'epsilon', options.epsilon, 'a number from 0')
  return perLabel(pair, options, (label) => diceOfCounts(pair.count(label), options), true)
}

function diceOfCounts({ reference, prediction, both }: LabelCount, options: DiceOptions): number {
  if (reference + prediction === 0) return options.whenEmpty ?? 1
  if (options.convention === 'simpleitk') {
    const overlap = both / (reference + prediction - both)
    return (2 * overlap) / (1 + overlap)
  }
  return (2 * both) / (reference + prediction + (options.epsilon ?? 0))
}
