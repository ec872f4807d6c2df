import { firstAtLeast } from '../firstAtLeast'
import type { CountedIds, LabelList } from './pairCounts'

/** A label value, or `'any'`: every label but background, merged. */
export type LabelSelector = number | 'any'

/** Voxels of one label, or of all but background. */
export interface LabelCount {
  readonly reference: number
  readonly prediction: number
  readonly both: number
}

export interface LabelCounts {
  /** Labels but 0 that occur on either side, ascending. */
  readonly labels: readonly number[]
  /** Zeros for a label that is absent. */
  count(label: LabelSelector): LabelCount
}

/**
 * The voxels of each label in lists, since an object a label takes longer to make than a million labels to count.
 *
 * @param pairs without background on background, which is the rest of `size` voxels.
 */
export function labelCounts({ first, second, counts }: CountedIds, size: number): LabelCounts {
  const ids = distinct(first, second)
  // The last number is that of a label that is absent.
  const reference = new Float64Array(ids.length + 1)
  const prediction = reference.slice()
  const both = reference.slice()
  const any = { reference: 0, prediction: 0, both: 0 }
  for (let k = 0; k < counts.length; k++) {
    const [x, y, count] = [first[k], second[k], counts[k]]
    const i = firstAtLeast(ids, x)
    const j = x === y ? i : firstAtLeast(ids, y)
    reference[i] += count
    prediction[j] += count
    if (i === j) both[i] += count
    if (x) any.reference += count
    if (y) any.prediction += count
    if (x && y) any.both += count
  }
  return {
    labels: Array.from(ids.filter((label) => label)),
    count(label) {
      if (label === 'any') return any
      const found = firstAtLeast(ids, label)
      const i = ids[found] === label ? found : ids.length
      const rest = label ? 0 : size - (any.reference + any.prediction - any.both)
      return { reference: rest + reference[i], prediction: rest + prediction[i], both: rest + both[i] }
    },
  }
}

/** The labels of both lists, ascending. */
function distinct(first: LabelList, second: LabelList): LabelList {
  const all = new (first.constructor as new (length: number) => LabelList)(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  all.sort()
  return all.filter((label, k) => label !== all[k - 1])
}
