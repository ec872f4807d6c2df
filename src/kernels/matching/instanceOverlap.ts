/**
 * Which instances of two label arrays share how many elements. One pass over both arrays in stretches of equal pairs; the pairs that occur go
 * into a small hash, never into a table of all instances against all.
 */
import { refuse } from '../../errors/refuse'
import { firstAtLeast } from '../sorting/firstAtLeast'
import { pick } from '../sorting/pick'
import { sortIndexed } from '../sorting/sortIndexed'

/** Instances as they are stored. */
export type InstanceData = Int32Array | Uint16Array | Int16Array | Uint8Array | Int8Array

export interface InstanceOverlap {
  /** Labels above 0 that occur, ascending, and their sizes. */
  readonly referenceLabels: Int32Array
  readonly referenceSizes: Float64Array
  readonly predictionLabels: Int32Array
  readonly predictionSizes: Float64Array
  /** Places in those lists, by reference, then prediction; and the elements in common, above 0. */
  readonly pairReference: Int32Array
  readonly pairPrediction: Int32Array
  readonly pairSizes: Float64Array
  /** Elements above 0 on either side and on both, erased ones included. */
  readonly foreground: { readonly reference: number; readonly prediction: number; readonly both: number }
}

/** Labels in an `erased` set count as background. */
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

/** Labels from here on are counted by a map instead of a table. */
const FAR = 1 << 20

class LabelCounts {
  private table = new Float64Array(1024)
  private readonly far = new Map<number, number>()

  add(label: number, count: number): void {
    if (label >= FAR) {
      this.far.set(label, (this.far.get(label) ?? 0) + count)
      return
    }
    if (label >= this.table.length) {
      const grown = new Float64Array(2 * label)
      grown.set(this.table)
      this.table = grown
    }
    this.table[label] += count
  }

  list(erased?: ReadonlySet<number>) {
    const { table, far } = this
    const found = [...far.keys()]
    for (let label = 1; label < table.length; label++) if (table[label] > 0) found.push(label)
    const labels = Int32Array.from(found.filter((label) => !erased?.has(label))).sort()
    return { labels, sizes: Float64Array.from(labels, (label) => far.get(label) ?? table[label]) }
  }
}

/** Place of a label in an ascending list, −1 where it is not in it. */
export function placeIn(labels: Int32Array, label: number): number {
  const place = firstAtLeast(labels, label)
  return labels[place] === label ? place : -1
}

/** Open addressing over (reference, prediction); 0 marks a free slot. */
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

  /** Sorted by one number a pair. */
  list(leftLabels: Int32Array, rightLabels: Int32Array) {
    const { left, right, counts, used } = this
    const width = rightLabels.length
    const numbers = new Float64Array(used)
    const sizes = new Float64Array(used)
    let n = 0
    for (let i = 0; i < left.length; i++) {
      const r = placeIn(leftLabels, left[i])
      const p = placeIn(rightLabels, right[i])
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
