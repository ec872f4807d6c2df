export type { LabelPairOptions, LabelSelector } from '../../array/labels/labelPair'

import { type LabelPairOptions, preparePair } from '../../array/labels/labelPair'
import { pairTable } from '../../array/labels/labelSides'
import type { ArrayInput, LabelPair } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'

/**
 * Prepares two label arrays of one shape for all label metrics, which take the result in place of the two arrays. Counts, components, surfaces and
 * skeletons are computed once for all metrics of the pair.
 *
 * Any strides; arrays that are dense in the same order of axes are not copied. Uint8 arrays are used directly, other types are converted once.
 * `labels` lists every label but 0 that occurs on either side, ascending. Do not change the arrays while the pair is in use.
 *
 * @throws MedgradeError `shape-mismatch` for different shapes, `bad-label` for values that are not labels, `bad-array` for an invalid array.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 3), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 3), shape: [2, 2] }
 * const pair = labelPair(reference, prediction)
 * pair.labels // → [ 1, 3 ]
 * dice(pair, { label: 3 }) // → 1
 */
export function labelPair(reference: ArrayInput, prediction: ArrayInput, options: LabelPairOptions = {}): LabelPair {
  checkOptions('labelPair', options, pairTable)
  return preparePair(reference, prediction, options)
}
