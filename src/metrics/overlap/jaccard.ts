import { asCountedPair } from '../../array/labels/asLabelPair'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { type LabelOptions, labelTable, perLabel } from './perLabel'

/** Options of {@link jaccard}. */
export interface JaccardOptions extends LabelOptions {
  /** Value for a label that is absent from both arrays. Default 1. */
  readonly whenEmpty?: number
}

/**
 * Jaccard index |R∩P| / |R∪P| of label arrays of any rank, from 0 to 1, higher is better; `iou` is the same function.
 *
 * With `label` the answer is a number; without, a Map over `labels` (default: every label but 0 on either side).
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 1), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(1, 0, 1, 1), shape: [2, 2] }
 * jaccard(reference, prediction, { label: 1 }) // → 0.5
 */
export function jaccard(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: JaccardOptions & { label: LabelSelector },
): number
export function jaccard(reference: ArrayInput, prediction: ArrayInput, options?: JaccardOptions): Map<number, number>
export function jaccard(pair: LabelPair, options: JaccardOptions & { label: LabelSelector }): number
export function jaccard(pair: LabelPair, options?: JaccardOptions): Map<number, number>
export function jaccard(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | JaccardOptions,
  third?: JaccardOptions,
): number | Map<number, number> {
  const { pair, options } = asCountedPair(first, second, third, 'jaccard', {
    ...labelTable,
    whenEmpty: 'number or NaN',
  })
  const value = (label: LabelSelector): number => {
    const { reference, prediction, both } = pair.count(label)
    const either = reference + prediction - both
    return either === 0 ? (options.whenEmpty ?? 1) : both / either
  }
  return perLabel(pair, options, value, true)
}

/** Alias of {@link jaccard}. */
export const iou = jaccard
