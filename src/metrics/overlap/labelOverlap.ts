import { asLabelPair } from '../../array/labels/asLabelPair'
import { sweepLabels } from '../../array/labels/sweepLabels'
import type { ArrayInput, LabelPair, Whole } from '../../contract'
import { checkLabel, type LabelOptions, tellAbsent } from './perLabel'

/** Options of {@link labelOverlap}. */
export type LabelOverlapOptions = Omit<LabelOptions, 'label'>

/** Voxels of one label. */
export interface LabelOverlapCounts {
  readonly reference: Whole
  readonly prediction: Whole
  /** Voxels that have the label in both. */
  readonly both: Whole
  /** Voxels that have the label in at least one. */
  readonly either: Whole
}

/** What {@link labelOverlap} counts. */
export interface LabelOverlapResult {
  readonly labels: ReadonlyMap<number, LabelOverlapCounts>
  /** All labels but 0 merged. */
  readonly any: LabelOverlapCounts
  /** Every pair (reference label, prediction label) that occurs, 0 for background, without (0, 0); sorted. A sparse confusion matrix. */
  readonly joint: readonly { readonly reference: Whole; readonly prediction: Whole; readonly count: Whole }[]
  /** Number of voxels of one array. */
  readonly size: Whole
}

/**
 * Voxel counts of every label in one pass over both arrays, of any rank.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 2), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 1, 2, 2), shape: [2, 2] }
 * labelOverlap(reference, prediction).labels.get(1) // → { reference: 2, prediction: 1, both: 1, either: 2 }
 */
export function labelOverlap(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: LabelOverlapOptions,
): LabelOverlapResult
export function labelOverlap(pair: LabelPair, options?: LabelOverlapOptions): LabelOverlapResult
export function labelOverlap(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | LabelOverlapOptions,
  third?: LabelOverlapOptions,
): LabelOverlapResult {
  const { pair: own, options } = asLabelPair(first, second, third, 'labelOverlap', { labels: 'numbers' }, sweepLabels)
  const pair = own.byId ?? own
  const counts = (label: number | 'any'): LabelOverlapCounts => {
    checkLabel(label, true)
    const { reference, prediction, both } = pair.count(label)
    return { reference, prediction, both, either: reference + prediction - both }
  }
  const labels = new Map<number, LabelOverlapCounts>()
  for (const label of options.labels ?? pair.labels) {
    if (options.labels) tellAbsent(pair, label)
    labels.set(label, counts(label))
  }
  return {
    labels,
    any: counts('any'),
    joint: pair.joint,
    size: pair.size,
  }
}
