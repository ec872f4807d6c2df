import { firstAtLeast } from '../firstAtLeast'
import type { CountedPairs } from './pairCounts'

/** Voxels of one label, or of all but background. */
export interface LabelCount {
  readonly reference: number
  readonly prediction: number
  readonly both: number
}

export interface LabelCounts {
  /** Labels but 0 that occur on either side, ascending. */
  readonly labels: readonly number[]
  readonly any: LabelCount
  /** Zeros for a label that is absent; of label 0 only what lies on another label. */
  count(label: number): LabelCount
}

/** The voxels of each label in lists, since an object a label takes longer to make than a million labels to count. */
export function labelCounts(pairs: CountedPairs): LabelCounts {
  const { first, second, counts } = pairs
  const ids = distinct(first, second)
  const reference = new Float64Array(ids.length)
  const prediction = new Float64Array(ids.length)
  const both = new Float64Array(ids.length)
  // The pairs are in the order of their first label.
  for (let k = 0, i = 0; k < counts.length; k++) {
    while (ids[i] !== first[k]) i++
    reference[i] += counts[k]
    if (first[k] === second[k]) {
      prediction[i] += counts[k]
      both[i] += counts[k]
    } else prediction[firstAtLeast(ids, second[k])] += counts[k]
  }
  return {
    labels: Array.from(ids.filter((label) => label !== 0)),
    any: anyCount(pairs),
    count(label) {
      const i = firstAtLeast(ids, label)
      return ids[i] === label
        ? { reference: reference[i], prediction: prediction[i], both: both[i] }
        : { reference: 0, prediction: 0, both: 0 }
    },
  }
}

/** The labels of both lists, ascending. */
function distinct(first: Int32Array, second: Int32Array): Int32Array {
  const all = new Int32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  all.sort()
  let n = 0
  for (let k = 0; k < all.length; k++) if (n === 0 || all[k] !== all[n - 1]) all[n++] = all[k]
  return all.slice(0, n)
}

function anyCount({ first, second, counts }: CountedPairs): LabelCount {
  let reference = 0
  let prediction = 0
  let both = 0
  for (let k = 0; k < counts.length; k++) {
    if (first[k] !== 0) reference += counts[k]
    if (second[k] !== 0) prediction += counts[k]
    if (first[k] !== 0 && second[k] !== 0) both += counts[k]
  }
  return { reference, prediction, both }
}
