import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair, Whole } from '../../contract'
import { type Connectivity, reachOf } from '../../kernels/components/neighbourRows'
import { type LabelOptions, labelTable, perLabel } from '../overlap/perLabel'
import { pairBetti0 } from './betti0'

/** Options of {@link betti0Error}. */
export interface Betti0ErrorOptions extends LabelOptions {
  /** Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8, 26). */
  readonly connectivity?: Connectivity
  /** Value for a label that is absent from both arrays. Default 0. */
  readonly whenEmpty?: number
}

/**
 * Betti-0 error |components(P) − components(R)| of labels, 0 and up, lower is better. Arrays of one to three axes.
 *
 * With `label` the answer is a number; without, a Map over `labels` (default: every label but 0 on either side).
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const reference = { data: Uint8Array.of(1, 1, 1, 1), shape: [1, 4] }
 * const prediction = { data: Uint8Array.of(1, 0, 1, 1), shape: [1, 4] }
 * betti0Error(reference, prediction, { label: 1 }) // → 1
 */
export function betti0Error(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: Betti0ErrorOptions & { label: LabelSelector },
): Whole
export function betti0Error(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: Betti0ErrorOptions,
): Map<number, Whole>
export function betti0Error(pair: LabelPair, options: Betti0ErrorOptions & { label: LabelSelector }): Whole
export function betti0Error(pair: LabelPair, options?: Betti0ErrorOptions): Map<number, Whole>
export function betti0Error(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | Betti0ErrorOptions,
  third?: Betti0ErrorOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'betti0Error', {
    ...labelTable,
    connectivity: 'number',
    whenEmpty: 'number or NaN',
  })
  const reach = reachOf(options.connectivity, pair.grid.rank)
  return perLabel(pair, options, (label) => {
    const { reference, prediction } = pair.count(label)
    if (reference + prediction === 0) return options.whenEmpty ?? 0
    return Math.abs(pairBetti0(pair, label, 'prediction', reach) - pairBetti0(pair, label, 'reference', reach))
  })
}
