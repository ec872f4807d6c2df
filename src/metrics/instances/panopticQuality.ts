import { ndArrayOf } from '../../array/ndArrayOf'
import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput, NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { type InstanceOverlap, instanceOverlap } from '../../kernels/matching/instanceOverlap'
import { numpyMean } from '../../python/numpyMean'
import { connectedComponents } from '../topology/connectedComponents'
import { type InstancePair, instancePair } from './instanceLabels'
import { type Matched, matchPanoptic, together } from './panopticMatchers'

export interface PanopticQualityOptions {
  /**
   * 'unmatched' (default): label maps with independent numbers. 'matched': equal labels are the same object. 'semantic': masks, split into components
   * (4-connected in 2-D, 26-connected in 3-D).
   */
  readonly input?: 'unmatched' | 'matched' | 'semantic'
  /**
   * 'naive' (default): best pairs first. 'max-bipartite': the assignment of largest total score. 'maximize-merge': best pairs first, then predictions
   * are merged into a matched reference if that raises its score.
   */
  readonly matcher?: 'naive' | 'max-bipartite' | 'maximize-merge'
  /** Score of a pair. Default 'iou'. */
  readonly score?: 'iou' | 'dice'
  /** Smallest score of a pair. Default 0.5. With 'matched' input the smallest IoU of a true positive. */
  readonly threshold?: number
  /** The score must exceed the threshold. Default false. */
  readonly strict?: boolean
  /** 'naive' only: several predictions can match one reference and are merged. Default false. */
  readonly manyToOne?: boolean
}

export interface PanopticQualityResult {
  /** sq · rq. */
  readonly pq: number
  /** Mean IoU of true positives. */
  readonly sq: number
  /** TP / (TP + FP/2 + FN/2). */
  readonly rq: number
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  readonly referenceCount: number
  /** After predictions of one reference were merged. */
  readonly predictionCount: number
  /** NaN without predictions. */
  readonly precision: number
  /** NaN without reference instances. */
  readonly recall: number
  /** Population standard deviations over true positives; NaN without any. */
  readonly sqStd: number
  readonly pqDice: number
  /** Mean Dice of true positives. */
  readonly sqDice: number
  readonly sqDiceStd: number
  /** Mean of (predicted − true) / true size over true positives. */
  readonly sqVolumeDifference: number
  readonly sqVolumeDifferenceStd: number
  /** Dice and IoU of the foregrounds; NaN without any instance. */
  readonly globalDice: number
  readonly globalIou: number
}

/**
 * Panoptic quality and its factors, recognition quality and segmentation quality, equal to panoptica 2.1.
 *
 * Without instances on both sides all scores are NaN. Without a match pq, sq and rq are 0, deviations and volume differences NaN.
 *
 * @param reference label array (or mask under 'semantic'), 0 is background; any strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`; `bad-label` for negative or fractional labels; `bad-argument` for a threshold below 0.
 * @example
 * const reference = { data: Uint16Array.of(1, 1, 2, 2), shape: [2, 2] }
 * const prediction = { data: Uint16Array.of(7, 7, 0, 9), shape: [2, 2] }
 * const { pq } = panopticQuality(reference, prediction)
 * pq // → 0.75
 */
export function panopticQuality(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: PanopticQualityOptions = {},
): PanopticQualityResult {
  checkOptions('panopticQuality', options, {
    input: 'string',
    matcher: 'string',
    score: 'string',
    threshold: 'number',
    strict: 'boolean',
    manyToOne: 'boolean',
  })
  const { threshold = 0.5, strict = false } = options
  requireNumbers('threshold', threshold)
  const input = oneOf('input', options.input, 'unmatched', 'matched', 'semantic')
  const matcher = oneOf('matcher', options.matcher, 'naive', 'max-bipartite', 'maximize-merge')
  const score = oneOf('score', options.score, 'iou', 'dice')
  const arrays: InstancePair =
    input === 'semantic'
      ? instancePair(components(reference), components(prediction))
      : instancePair(reference, prediction)
  const overlap = arrays.overlap ?? instanceOverlap(arrays.reference, arrays.prediction)
  const matched =
    input === 'matched'
      ? sameLabels(overlap)
      : matchPanoptic(overlap, { matcher, score, threshold, strict, manyToOne: options.manyToOne ?? false })
  const iou: number[] = []
  const dice: number[] = []
  const difference: number[] = []
  let merged = 0
  for (const [r, partners] of [...matched].sort(([a], [b]) => a - b)) {
    const size = overlap.referenceSizes[r]!
    const { size: predicted, common: both } = together(partners)
    const own = both / (size + predicted - both)
    if (input === 'matched' && !(own >= threshold)) continue
    merged += partners.length - 1
    iou.push(own)
    dice.push((2 * both) / (size + predicted))
    difference.push((predicted - size) / size)
  }
  const n = overlap.referenceLabels.length
  const m = overlap.predictionLabels.length - merged
  return { ...qualities(iou, dice, difference, n, m), ...globals(overlap) }
}

function qualities(iou: number[], dice: number[], difference: number[], n: number, m: number) {
  const truePositives = iou.length
  const falsePositives = m - truePositives
  const falseNegatives = n - truePositives
  const nothing = n === 0 && m === 0 ? Number.NaN : 0
  const found = truePositives > 0
  const rq = found ? truePositives / (truePositives + 0.5 * falsePositives + 0.5 * falseNegatives) : nothing
  const sq = found ? numpyMean(iou) : nothing
  const sqDice = found ? numpyMean(dice) : nothing
  return {
    pq: sq * rq,
    sq,
    rq,
    truePositives,
    falsePositives,
    falseNegatives,
    referenceCount: n,
    predictionCount: m,
    precision: truePositives / m,
    recall: truePositives / n,
    sqStd: deviation(iou),
    pqDice: sqDice * rq,
    sqDice,
    sqDiceStd: deviation(dice),
    sqVolumeDifference: numpyMean(difference),
    sqVolumeDifferenceStd: deviation(difference),
  }
}

function deviation(values: readonly number[]): number {
  const center = numpyMean(values)
  return Math.sqrt(numpyMean(values.map((value) => (value - center) * (value - center))))
}

function components(input: ArrayInput): NdArray {
  const mask = ndArrayOf(input)
  const connectivity = mask.shape.length === 2 ? 4 : 26
  return connectedComponents(mask, { label: 'any', foreground: 'nonzero', connectivity }).labels
}

function sameLabels(overlap: InstanceOverlap): Matched {
  const { referenceLabels, predictionLabels, predictionSizes, pairReference, pairPrediction, pairSizes } = overlap
  const place = new Map(Array.from(predictionLabels, (label, p) => [label, p]))
  const matched: Matched = new Map()
  referenceLabels.forEach((label, r) => {
    const p = place.get(label)
    if (p !== undefined) matched.set(r, [{ p, size: predictionSizes[p]!, common: 0 }])
  })
  pairSizes.forEach((common, k) => {
    const own = matched.get(pairReference[k]!)
    if (own !== undefined && own[0]!.p === pairPrediction[k]) matched.set(pairReference[k]!, [{ ...own[0]!, common }])
  })
  return matched
}

function globals({ foreground }: InstanceOverlap): { readonly globalDice: number; readonly globalIou: number } {
  const { reference, prediction, both } = foreground
  return { globalDice: (2 * both) / (reference + prediction), globalIou: both / (reference + prediction - both) }
}
