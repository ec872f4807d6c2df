import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { instanceOverlap, pairIou } from '../../kernels/matching/instanceOverlap'
import { matchOverlaps } from '../../kernels/matching/matchOverlaps'
import { instancePair } from './instanceLabels'

export interface MatchInstancesOptions {
  /** Smallest IoU of a pair; equality counts. Default 0.5. */
  readonly threshold?: number
}

export interface InstanceMatch {
  /** Labels of the arrays. */
  readonly reference: Whole
  readonly prediction: Whole
  readonly iou: number
}

export interface MatchInstancesResult {
  /** The matching, by reference label. */
  readonly pairs: readonly InstanceMatch[]
  /** All pairs that overlap, by reference, then prediction label. */
  readonly overlaps: readonly InstanceMatch[]
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  /** Labels above 0, ascending. */
  readonly referenceLabels: readonly Whole[]
  readonly predictionLabels: readonly Whole[]
}

/**
 * Matches the instances of two label arrays one to one: the largest number of pairs with IoU of at least the threshold and, among such matchings, the
 * largest total IoU (above 0.5 the matching is unique). An instance is a label above 0, connected or not; 0 is background.
 *
 * @param reference label array of any shape and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`; `bad-label` for negative or fractional labels; `bad-argument` for a threshold below 0.
 * @example
 * const reference = { data: Uint16Array.of(1, 1, 2, 2), shape: [2, 2] }
 * const prediction = { data: Uint16Array.of(7, 7, 0, 9), shape: [2, 2] }
 * matchInstances(reference, prediction).pairs // → [ { reference: 1, prediction: 7, iou: 1 }, { reference: 2, prediction: 9, iou: 0.5 } ]
 */
export function matchInstances(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: MatchInstancesOptions = {},
): MatchInstancesResult {
  checkOptions('matchInstances', options, { threshold: 'number' })
  const { threshold = 0.5 } = options
  requireNumbers('threshold', threshold)
  const arrays = instancePair(reference, prediction)
  const overlap = arrays.overlap ?? instanceOverlap(arrays.reference, arrays.prediction)
  const { pairReference, pairPrediction } = overlap
  const { ids } = arrays
  const idsOf = (labels: Int32Array) => (ids ? Float64Array.from(labels, (rank) => ids[rank]!) : labels)
  const [referenceLabels, predictionLabels] = [idsOf(overlap.referenceLabels), idsOf(overlap.predictionLabels)]
  const iou = pairIou(overlap)
  const named = (k: number): InstanceMatch => ({
    reference: referenceLabels[pairReference[k]!]!,
    prediction: predictionLabels[pairPrediction[k]!]!,
    iou: iou[k]!,
  })
  const pairs = matchOverlaps(
    pairReference,
    pairPrediction,
    iou,
    threshold,
    referenceLabels.length,
    predictionLabels.length,
  ).map(named)
  return {
    pairs,
    overlaps: Array.from(iou, (_, k) => named(k)),
    truePositives: pairs.length,
    falsePositives: predictionLabels.length - pairs.length,
    falseNegatives: referenceLabels.length - pairs.length,
    referenceLabels: Array.from(referenceLabels),
    predictionLabels: Array.from(predictionLabels),
  }
}
