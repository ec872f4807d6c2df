/** Sizes and intersections of the instances of two label arrays, from one pass; intersections are counted in a hash table of the pairs that occur. */

import { firstAtLeast } from '../../array/firstAtLeast'
import { PairCounts, sortedPairs } from '../../array/labels/pairCounts'
import { refuse } from '../../errors/refuse'
import { pick } from '../sorting/pick'

export type InstanceData = Int32Array | Uint16Array | Int16Array | Uint8Array | Int8Array

export interface InstanceOverlap {
  /** Labels above 0, ascending, and their sizes. */
  readonly referenceLabels: Int32Array
  readonly referenceSizes: Float64Array
  readonly predictionLabels: Int32Array
  readonly predictionSizes: Float64Array
  /** Indices into these lists for each pair that overlaps, by reference, then prediction; and its number of common elements. */
  readonly pairReference: Int32Array
  readonly pairPrediction: Int32Array
  readonly pairSizes: Float64Array
  /** Elements above 0 on each side and on both, erased ones included. */
  readonly foreground: { readonly reference: number; readonly prediction: number; readonly both: number }
}

/** Labels in the `erased` sets count as background. */
export function instanceOverlap(
  reference: InstanceData,
  prediction: InstanceData,
  erasedReference?: ReadonlySet<number>,
  erasedPrediction?: ReadonlySet<number>,
): InstanceOverlap {
  const n = reference.length
  const referenceCount = new LabelCounts(n)
  const predictionCount = new LabelCounts(n)
  const pairs = new PairCounts()
  const foreground = { reference: 0, prediction: 0, both: 0 }
  for (let i = 0; i < n; ) {
    const r = reference[i]
    const p = prediction[i]
    const start = i
    do i++
    while (i < n && reference[i] === r && prediction[i] === p)
    if (r === 0 && p === 0) continue
    if (r < 0 || p < 0)
      refuse('bad-label', `label of the ${r < 0 ? 'reference' : 'prediction'}`, Math.min(r, p), 'at least 0')
    const length = i - start
    if (r !== 0) {
      referenceCount.add(r, length)
      foreground.reference += length
    }
    if (p === 0) continue
    predictionCount.add(p, length)
    foreground.prediction += length
    if (r === 0) continue
    pairs.add(r, p, length)
    foreground.both += length
  }
  const left = referenceCount.list(erasedReference)
  const right = predictionCount.list(erasedPrediction)
  return {
    referenceLabels: left.labels,
    referenceSizes: left.sizes,
    predictionLabels: right.labels,
    predictionSizes: right.sizes,
    ...listed(pairs, left.labels, right.labels),
    foreground,
  }
}

/** Intersection over union of each pair. */
export function pairIou(overlap: InstanceOverlap): Float64Array {
  const { pairReference, pairPrediction, pairSizes, referenceSizes, predictionSizes } = overlap
  const iou = new Float64Array(pairSizes.length)
  for (let k = 0; k < iou.length; k++) {
    const common = pairSizes[k]
    iou[k] = common / (referenceSizes[pairReference[k]] + predictionSizes[pairPrediction[k]] - common)
  }
  return iou
}

/** Labels from here on, or from the number of elements, are counted in a map instead of a table, which takes no longer than the elements. */
const TABLE_END = 1_048_576
const FIRST_TABLE = 1024

class LabelCounts {
  private table: Float64Array
  private readonly end: number
  private readonly large = new Map<number, number>()

  constructor(elements: number) {
    this.end = Math.min(TABLE_END, elements)
    this.table = new Float64Array(Math.min(FIRST_TABLE, elements))
  }

  add(label: number, count: number): void {
    if (label >= this.end) {
      this.large.set(label, (this.large.get(label) ?? 0) + count)
      return
    }
    if (label >= this.table.length) {
      const longer = new Float64Array(2 * label)
      longer.set(this.table)
      this.table = longer
    }
    this.table[label] += count
  }

  list(erased?: ReadonlySet<number>) {
    const { table, large } = this
    const found = [...large.keys()]
    for (let label = 1; label < table.length; label++) if (table[label] > 0) found.push(label)
    const labels = Int32Array.from(found.filter((label) => !erased?.has(label))).sort()
    return { labels, sizes: Float64Array.from(labels, (label) => large.get(label) ?? table[label]) }
  }
}

/** Index of a label in an ascending list, −1 if it is absent. */
export function indexIn(labels: Int32Array, label: number): number {
  const index = firstAtLeast(labels, label)
  return labels[index] === label ? index : -1
}

/** The pairs whose labels are on the lists, as indices into them. */
function listed(pairs: PairCounts, leftLabels: Int32Array, rightLabels: Int32Array) {
  const { first, second, counts } = sortedPairs(pairs)
  const left = first.map((label) => indexIn(leftLabels, label))
  const right = second.map((label) => indexIn(rightLabels, label))
  const kept = Uint32Array.from(counts.keys()).filter((k) => left[k] >= 0 && right[k] >= 0)
  return { pairReference: pick(left, kept), pairPrediction: pick(right, kept), pairSizes: pick(counts, kept) }
}
