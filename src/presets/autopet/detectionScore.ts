import { preparePair } from '../../array/labels/labelPair'
import type { NdArray } from '../../contract'
import { truncatedLabels } from '../common/truncatedLabels'
import { keepsMemoryOrder } from './keepsMemoryOrder'
import { type Lesions, lesionsOf } from './lesions'
import { overlapsOf } from './overlapsOf'

/** A pair of lesions (numbers from 1) with a value. */
type LesionValue = readonly [reference: number, prediction: number, value: number]

/** What `MetricEvaluator` of autoPET V says of one case. */
export type DetectionScore = {
  readonly tp: number
  readonly fp: number
  readonly fn: number
  /** NaN without a reference lesion. */
  readonly f1: number
  /** Voxels of predicted lesions that overlap no reference lesion, by lesion. */
  readonly unmatchedPredictions: readonly number[]
  /** Voxels of reference lesions that overlap no predicted lesion, by lesion. */
  readonly unmatchedReferences: readonly number[]
  readonly iou: readonly LesionValue[]
  readonly dsc: readonly LesionValue[]
  readonly referenceSizes: readonly number[]
  readonly predictionSizes: readonly number[]
  /** Sides that were taken as maps of numbered lesions, and whether a number of the reference does not occur. */
  readonly instances: { readonly reference: boolean; readonly prediction: boolean; readonly gaps: boolean }
}

/** Lesions match if they overlap with at least this intersection over union. */
const LEAST_IOU = 0.1

/** Lesions of both sides matched many-to-many by IoU. A side with values above 1 is a map of numbered lesions; else lesions are its components. */
export function detectionScore(reference: NdArray, prediction: NdArray): DetectionScore {
  const pair = preparePair(truncatedLabels(reference), truncatedLabels(prediction))
  const numbered = (side: 'reference' | 'prediction') =>
    pair.labels.some((label) => label > 1 && pair.count(label)[side] > 0)
  const instances = { reference: numbered('reference'), prediction: numbered('prediction') }
  const numbering = keepsMemoryOrder(pair) ? 'memory' : 'raster'
  const lesions = (side: 'reference' | 'prediction') =>
    lesionsOf(pair, side, instances[side] ? 'instances' : 'merged', numbering)
  const own = lesions('reference')
  const other = lesions('prediction')
  const overlaps = overlapsOf(own, other)
  const iou = overlaps.map(({ reference: r, prediction: p, voxels }): LesionValue => {
    return [r + 1, p + 1, voxels / (own.sizes[r]! + other.sizes[p]! - voxels)]
  })
  const dsc = overlaps.map(({ reference: r, prediction: p, voxels }): LesionValue => {
    return [r + 1, p + 1, (2 * voxels) / (own.sizes[r]! + other.sizes[p]!)]
  })
  const matches = iou.filter(([, , value]) => value >= LEAST_IOU)
  const tp = new Set(matches.map(([r]) => r)).size
  const fp = other.count - new Set(matches.map(([, p]) => p)).size
  const fn = own.count - tp
  return {
    tp,
    fp,
    fn,
    f1: own.count === 0 ? Number.NaN : (2 * tp) / (2 * tp + fp + fn),
    unmatchedPredictions: sizesWithout(other, new Set(overlaps.map((each) => each.prediction))),
    unmatchedReferences: sizesWithout(own, new Set(overlaps.map((each) => each.reference))),
    iou,
    dsc,
    referenceSizes: [...own.sizes],
    predictionSizes: [...other.sizes],
    instances: { ...instances, gaps: own.sizes.includes(0) },
  }
}

function sizesWithout({ sizes }: Lesions, touched: ReadonlySet<number>): number[] {
  return [...sizes].filter((_, lesion) => !touched.has(lesion))
}
