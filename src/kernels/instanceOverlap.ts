/**
 * Which instances of two label arrays share how many elements. One pass over both arrays in stretches of equal pairs; the pairs that occur go
 * into a small hash, never into a table of all instances against all.
 */
import { refuse } from '../array/refuse'

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

const NOTHING: ReadonlySet<number> = new Set()

/** Labels in an `erased` set count as background. */
export function instanceOverlap(
  reference: Int32Array,
  prediction: Int32Array,
  erasedReference: ReadonlySet<number> = NOTHING,
  erasedPrediction: ReadonlySet<number> = NOTHING,
): InstanceOverlap {
  const referenceCount = new LabelCounts(reference.length)
  const predictionCount = new LabelCounts(reference.length)
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
    ...pairs.list(left.place, right.place),
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

/** A table for ordinary labels, a map for those far beyond the number of elements. */
class LabelCounts {
  private readonly most: number
  private table = new Float64Array(1024)
  private readonly beyond = new Map<number, number>()

  constructor(elements: number) {
    this.most = Math.max(1024, 4 * elements)
  }

  add(label: number, count: number): void {
    if (label < this.table.length) this.table[label] += count
    else if (label < this.most) {
      const grown = new Float64Array(Math.min(this.most, 2 * label))
      grown.set(this.table)
      this.table = grown
      this.table[label] += count
    } else this.beyond.set(label, (this.beyond.get(label) ?? 0) + count)
  }

  list(erased: ReadonlySet<number>) {
    const labels: number[] = []
    for (let label = 1; label < this.table.length; label++)
      if (this.table[label] > 0 && !erased.has(label)) labels.push(label)
    for (const label of [...this.beyond.keys()].sort((a, b) => a - b)) if (!erased.has(label)) labels.push(label)
    const sizes = Float64Array.from(labels, (label) =>
      label < this.table.length ? this.table[label] : this.beyond.get(label)!,
    )
    const places = new Int32Array(this.table.length).fill(-1)
    const far = new Map<number, number>()
    labels.forEach((label, i) => {
      if (label < places.length) places[label] = i
      else far.set(label, i)
    })
    const place = (label: number): number => (label < places.length ? places[label] : (far.get(label) ?? -1))
    return { labels: Int32Array.from(labels), sizes, place }
  }
}

/** Open addressing over (reference, prediction); 0 marks a free slot. */
class PairCounts {
  private left = new Int32Array(4096)
  private right = new Int32Array(4096)
  private counts = new Float64Array(4096)
  private used = 0

  add(r: number, p: number, count: number): void {
    const slot = this.slot(r, p)
    if (this.left[slot] === 0) {
      this.left[slot] = r
      this.right[slot] = p
      if (2 * ++this.used > this.left.length) {
        this.counts[slot] = count
        this.grow()
        return
      }
    }
    this.counts[slot] += count
  }

  private slot(r: number, p: number): number {
    const mask = this.left.length - 1
    const mixed = Math.imul(r, 0x9e3779b1) ^ Math.imul(p, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    while (this.left[slot] !== 0 && (this.left[slot] !== r || this.right[slot] !== p)) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const { left, right, counts } = this
    const size = 2 * left.length
    this.left = new Int32Array(size)
    this.right = new Int32Array(size)
    this.counts = new Float64Array(size)
    for (let i = 0; i < left.length; i++) {
      if (left[i] === 0) continue
      const slot = this.slot(left[i], right[i])
      this.left[slot] = left[i]
      this.right[slot] = right[i]
      this.counts[slot] = counts[i]
    }
  }

  list(placeLeft: (label: number) => number, placeRight: (label: number) => number) {
    const found: { r: number; p: number; count: number }[] = []
    for (let i = 0; i < this.left.length; i++) {
      if (this.left[i] === 0) continue
      const r = placeLeft(this.left[i])
      const p = placeRight(this.right[i])
      if (r >= 0 && p >= 0) found.push({ r, p, count: this.counts[i] })
    }
    found.sort((a, b) => a.r - b.r || a.p - b.p)
    return {
      pairReference: Int32Array.from(found, ({ r }) => r),
      pairPrediction: Int32Array.from(found, ({ p }) => p),
      pairSizes: Float64Array.from(found, ({ count }) => count),
    }
  }
}
