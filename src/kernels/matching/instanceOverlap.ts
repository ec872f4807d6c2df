/** Sizes and intersections of the instances of two label arrays, from one pass; intersections are counted in a hash table of the pairs that occur. */
import { refuse } from '../../errors/refuse'
import { firstAtLeast } from '../sorting/firstAtLeast'
import { pick } from '../sorting/pick'
import { sortIndexed } from '../sorting/sortIndexed'

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
  const referenceCount = new LabelCounts()
  const predictionCount = new LabelCounts()
  const pairs = new PairCounts()
  const n = reference.length
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
    ...pairs.list(left.labels, right.labels),
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

/** Labels from here on are counted in a map instead of a table. */
const TABLE_END = 1 << 20

class LabelCounts {
  private table = new Float64Array(1024)
  private readonly large = new Map<number, number>()

  add(label: number, count: number): void {
    if (label >= TABLE_END) {
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

/** Hash table with open addressing, keyed by (reference, prediction); 0 is a free slot. */
class PairCounts {
  private left = new Int32Array(4096)
  private right = new Int32Array(4096)
  private counts = new Float64Array(4096)
  private used = 0

  add(r: number, p: number, count: number): void {
    const { left, right, counts } = this
    const mask = left.length - 1
    const mixed = Math.imul(r, 0x9e3779b1) ^ Math.imul(p, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    while (left[slot] !== 0 && (left[slot] !== r || right[slot] !== p)) slot = (slot + 1) & mask
    if (left[slot] === 0) {
      left[slot] = r
      right[slot] = p
      this.used++
    }
    counts[slot] += count
    if (2 * this.used > left.length) this.grow()
  }

  private grow(): void {
    const { left, right, counts } = this
    const size = 2 * left.length
    this.left = new Int32Array(size)
    this.right = new Int32Array(size)
    this.counts = new Float64Array(size)
    this.used = 0
    for (let i = 0; i < left.length; i++) if (left[i] !== 0) this.add(left[i], right[i], counts[i])
  }

  /** The pairs by reference, then prediction, as indices into the lists of labels. */
  list(leftLabels: Int32Array, rightLabels: Int32Array) {
    const { left, right, counts, used } = this
    const width = rightLabels.length
    const numbers = new Float64Array(used)
    const sizes = new Float64Array(used)
    let n = 0
    for (let i = 0; i < left.length; i++) {
      const r = indexIn(leftLabels, left[i])
      const p = indexIn(rightLabels, right[i])
      if (r < 0 || p < 0) continue
      numbers[n] = r * width + p
      sizes[n++] = counts[i]
    }
    const { order, sorted } = sortIndexed(numbers.subarray(0, n))
    const pairReference = new Int32Array(n)
    const pairPrediction = new Int32Array(n)
    for (let k = 0; k < n; k++) {
      pairReference[k] = sorted[k] / width
      pairPrediction[k] = sorted[k] % width
    }
    return { pairReference, pairPrediction, pairSizes: pick(sizes, order) }
  }
}
