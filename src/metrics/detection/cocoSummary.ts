import { numpyMean } from '../../python/numpyMean'
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
  const all = [...iouThresholds.keys()]
  const meanOf = (array: Float64Array, points: number, area: string, m: number, iou?: number): number => {
    const a = areaRanges.findIndex(({ name }) => name === area)
    if (a < 0 || m < 0 || m >= shape.M) return -1
    const thresholds = iou === undefined ? all : all.filter((t) => iouThresholds[t] === iou)
    return meanOrNone(counted(array, points, thresholds, 0, shape.K, a, m, shape))
  }
  const last = shape.M < 3 ? shape.M - 1 : 2
  const ap = (area: string, m: number, iou?: number) => meanOf(precision, shape.R, area, m, iou)
  const ar = (area: string, m: number) => meanOf(recall, 1, area, m)
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
  const all = [...curves.iouThresholds.keys()]
  return categories.map((categoryId, k) => {
    // Of a class with truths every entry counts, of another none: so the entries of a threshold lie together.
    const of = (array: Float64Array, points: number) => counted(array, points, all, k, k + 1, a, shape.M - 1, shape)
    const byIou = (values: Float64Array) => {
      const points = values.length / all.length
      return all.map((t) => meanOrNone(values.subarray(t * points, (t + 1) * points)))
    }
    const values = of(precision, shape.R)
    return { categoryId, ap: meanOrNone(values), apByIou: byIou(values), recallByIou: byIou(of(recall, 1)) }
  })
}

/** −1 of nothing. */
function meanOrNone(values: Float64Array): number {
  return values.length === 0 ? -1 : numpyMean(values)
}

/** The entries > −1 at some thresholds (of so many points each) and classes, at one area range and maximum. */
function counted(
  array: Float64Array,
  points: number,
  thresholds: readonly number[],
  firstClass: number,
  endClass: number,
  a: number,
  m: number,
  { K, A, M }: Curves['shape'],
): Float64Array {
  const block = new Float64Array(thresholds.length * points * (endClass - firstClass))
  let n = 0
  for (let t = 0; t < thresholds.length; t++)
    for (let point = 0; point < points; point++) {
      const row = (thresholds[t]! * points + point) * K
      for (let k = firstClass; k < endClass; k++) {
        const value = array[((row + k) * A + a) * M + m]!
        if (value > -1) block[n++] = value
      }
    }
  return block.subarray(0, n)
}
