import type { ArrayInput, NdArray, Whole } from '../../contract'
import { indexIn, instanceOverlap } from '../../kernels/matching/instanceOverlap'
import { instanceLabels } from './instanceLabels'

export interface RelabelledInstances {
  /** Labels 1…n in the order of the old ones; 0 stays. C order. */
  readonly labels: NdArray<Int32Array>
  /** The old label of new label i + 1. */
  readonly oldLabels: readonly Whole[]
}

/**
 * Renumbers the labels above 0 to 1…n by increasing old label.
 *
 * @throws {@link MedgradeError} `bad-label` for negative or fractional labels.
 * @example
 * const labels = { data: Uint16Array.of(0, 9, 4, 9), shape: [2, 2] }
 * relabelSequential(labels).labels.data // → Int32Array(4) [ 0, 2, 1, 2 ]
 */
export function relabelSequential(labels: ArrayInput): RelabelledInstances {
  const { data, shape } = instanceLabels(labels)
  return renumber(data, shape)
}

/** The same after the labels in `erased` have become background. */
export function renumber(
  data: Int32Array,
  shape: readonly number[],
  erased?: ReadonlySet<number>,
): RelabelledInstances {
  const { referenceLabels } = instanceOverlap(data, new Int32Array(data.length), erased)
  const out = new Int32Array(data.length)
  let last = 0
  let now = 0
  for (let i = 0; i < data.length; i++) {
    const label = data[i]!
    if (label !== last) {
      last = label
      now = indexIn(referenceLabels, label) + 1
    }
    out[i] = now
  }
  return { labels: { data: out, shape }, oldLabels: Array.from(referenceLabels) }
}
