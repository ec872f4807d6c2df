import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { type LabelOptions, labelTable, perLabel } from '../overlap/perLabel'
import { type BettiErrorOptions, countError } from './bettiError'
import { connectsByCorners } from './bettiNumbers'

/** Options of {@link eulerError}. */
export interface EulerErrorOptions extends LabelOptions, Pick<BettiErrorOptions, 'connectivity' | 'whenEmpty'> {}

/**
 * Difference in Euler characteristic |χ(P) − χ(R)| of labels, χ = components − loops + cavities; 0 and up, lower is better. Errors of opposite sign cancel
 * out; `bettiError` tells them apart.
 *
 * With `label` the answer is a number; without, a Map over `labels` (default: every label but 0 on either side). Arrays of one to three axes.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const reference = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
 * const prediction = [[1, 1, 1], [0, 0, 0], [1, 1, 1]]
 * eulerError(reference, prediction, { label: 1 }) // → 2
 */
export function eulerError(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: EulerErrorOptions & { label: LabelSelector },
): number
export function eulerError(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: EulerErrorOptions,
): Map<number, number>
export function eulerError(pair: LabelPair, options: EulerErrorOptions & { label: LabelSelector }): number
export function eulerError(pair: LabelPair, options?: EulerErrorOptions): Map<number, number>
export function eulerError(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | EulerErrorOptions,
  third?: EulerErrorOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'eulerError', {
    ...labelTable,
    connectivity: 'number',
    whenEmpty: 'number or NaN',
  })
  const full = connectsByCorners(options.connectivity, pair.grid.rank)
  const { whenEmpty = 0 } = options
  return perLabel(pair, options, (label) => countError(pair, label, { count: 'euler', full, whenEmpty }))
}
