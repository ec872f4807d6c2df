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

/** COCO's 12 statistics. As in pycocotools, statistic 0 needs a maximum of exactly 100; the others use the first, second or last maximum. */
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
    return meanOrNone(countedValues(array, points, shape, thresholds, [0, shape.K], [a, m]))
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
    const of = (array: Float64Array, points: number) =>
      countedValues(array, points, shape, all, [k, k + 1], [a, shape.M - 1])
    // Every value of a class with truths counts and none of another, so each threshold has the same number of values.
    const byIou = (values: Float64Array) => {
      const points = values.length / all.length
      return all.map((t) => meanOrNone(values.subarray(t * points, (t + 1) * points)))
    }
    const values = of(precision, shape.R)
    return { categoryId, ap: meanOrNone(values), apByIou: byIou(values), recallByIou: byIou(of(recall, 1)) }
  })
}

/** −1 for no values. */
function meanOrNone(values: Float64Array): number {
  return values.length === 0 ? -1 : numpyMean(values)
}

/** The values > −1 of some thresholds (of so many points each) and classes from … to − 1, at one area range and maximum. */
function countedValues(
  array: Float64Array,
  points: number,
  { K, A, M }: Curves['shape'],
  thresholds: readonly number[],
  [firstClass, endClass]: readonly [number, number],
  [area, maximum]: readonly [number, number],
): Float64Array {
  const block = new Float64Array(thresholds.length * points * (endClass - firstClass))
  let n = 0
  for (let t = 0; t < thresholds.length; t++)
    for (let point = 0; point < points; point++) {
      const row = (thresholds[t]! * points + point) * K
      for (let k = firstClass; k < endClass; k++) {
        const value = array[((row + k) * A + area) * M + maximum]!
        if (value > -1) block[n++] = value
      }
    }
  return block.subarray(0, n)
}
