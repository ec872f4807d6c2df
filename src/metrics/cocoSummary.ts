import { pairwiseMean } from '../kernels/pairwiseSum'
import type { CocoId } from './cocoTypes'

export interface CocoAreaRange {
  readonly name: string
  readonly low: number
  readonly high: number
}

export interface CocoCategoryResult {
  readonly categoryId: CocoId
  /** Mean precision over thresholds and recalls; −1 without counted truths. */
  readonly ap: number
  readonly apByIou: readonly number[]
  readonly recallByIou: readonly number[]
}

interface Curves {
  readonly shape: { readonly T: number; readonly R: number; readonly K: number; readonly A: number; readonly M: number }
  readonly precision: Float64Array
  readonly recall: Float64Array
  readonly iouThresholds: readonly number[]
}

/** COCO's 12 numbers; statistic 0 asks for 100 detections literally, the others for the first, second or last maximum. */
export function cocoStats(
  curves: Curves,
  areaRanges: readonly CocoAreaRange[],
  maxDetections: readonly number[],
): number[] {
  const { shape, precision, recall, iouThresholds } = curves
  const mean = (array: Float64Array, points: number, area: string, m: number, iou?: number): number => {
    const a = areaRanges.findIndex(({ name }) => name === area)
    if (a < 0 || m < 0 || m >= shape.M) return -1
    const block: number[] = []
    for (let t = 0; t < shape.T; t++)
      if (iou === undefined || iouThresholds[t] === iou)
        gather(array, t * points, (t + 1) * points, 0, shape.K, a, m, shape, block)
    return block.length === 0 ? -1 : pairwiseMean(Float64Array.from(block))
  }
  const last = shape.M < 3 ? shape.M - 1 : 2
  const ap = (area: string, m: number, iou?: number) => mean(precision, shape.R, area, m, iou)
  const ar = (area: string, m: number) => mean(recall, 1, area, m)
  return [
    ap('all', maxDetections.indexOf(100)),
    ap('all', last, 0.5),
    ap('all', last, 0.75),
    ap('small', last),
    ap('medium', last),
    ap('large', last),
    ar('all', 0),
    ar('all', 1),
    ar('all', last),
    ar('small', last),
    ar('medium', last),
    ar('large', last),
  ]
}

/** Area range 'all' (else the first), largest maximum. */
export function cocoPerCategory(
  curves: Curves,
  areaRanges: readonly CocoAreaRange[],
  categories: readonly CocoId[],
): CocoCategoryResult[] {
  const { shape, precision, recall } = curves
  const a = Math.max(
    0,
    areaRanges.findIndex(({ name }) => name === 'all'),
  )
  return categories.map((categoryId, k) => {
    const mean = (from: number, to: number): number => {
      const block: number[] = []
      gather(precision, from * shape.R, to * shape.R, k, k + 1, a, shape.M - 1, shape, block)
      return block.length === 0 ? -1 : pairwiseMean(Float64Array.from(block))
    }
    const thresholds = Array.from({ length: shape.T }, (_, t) => t)
    return {
      categoryId,
      ap: mean(0, shape.T),
      apByIou: thresholds.map((t) => mean(t, t + 1)),
      recallByIou: thresholds.map((t) => recall[((t * shape.K + k) * shape.A + a) * shape.M + shape.M - 1]!),
    }
  })
}

/** Appends the entries > −1 of rows [from, to) and classes [k0, k1) at one area range and maximum. */
function gather(
  array: Float64Array,
  from: number,
  to: number,
  k0: number,
  k1: number,
  a: number,
  m: number,
  { K, A, M }: Curves['shape'],
  block: number[],
): void {
  for (let row = from; row < to; row++)
    for (let k = k0; k < k1; k++) {
      const value = array[((row * K + k) * A + a) * M + m]!
      if (value > -1) block.push(value)
    }
}
