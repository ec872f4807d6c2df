import { asContiguous } from '../../array/asContiguous'
import { toLabels } from '../../array/labels/toLabels'
import { ndArrayOf } from '../../array/ndArrayOf'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireSameShape } from '../../errors/refuse'
import { instanceOverlap } from '../../kernels/matching/instanceOverlap'
import { areaFromZero, curveThresholds } from '../../kernels/statistics/thresholdCurve'

/** Options of {@link areaUnderThresholdCurve}. */
export interface AreaUnderThresholdCurveOptions {
  /** Distance of the thresholds, which go from it to 1. From 0.00001 to ½. Default 0.1. */
  readonly step?: number
  /** `'step'` (default): a matched pair is a hit. `'fixed'`: only if its IoU reaches `decisionThreshold`. */
  readonly decision?: 'step' | 'fixed'
  /** For `decision: 'fixed'`. Default 0.5. */
  readonly decisionThreshold?: number
}

/** The values at one threshold. */
export interface ThresholdPoint {
  readonly threshold: number
  readonly truePositives: number
  /** Recognition quality: F1 of the instances. */
  readonly rq: number
  /** Segmentation quality: mean IoU of the pairs, and mean Dice. */
  readonly sq: number
  readonly sqDice: number
  readonly pq: number
  readonly pqDice: number
}

/** Areas under the curves over the threshold, 0 to 1, higher is better. */
export interface AreaUnderThresholdCurve {
  readonly rq: number
  readonly sq: number
  readonly sqDice: number
  readonly pq: number
  readonly pqDice: number
  readonly points: readonly ThresholdPoint[]
}

/**
 * Area under the threshold curve (AUTC) of panoptic quality: how good instances are over all thresholds of matching, not at one. As panoptica.
 *
 * @param reference instances as labels above 0.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, `bad-label`, `bad-argument` for a step with fewer than two thresholds, or that five places do not hold.
 * @example
 * areaUnderThresholdCurve([[1, 1, 1, 0, 2]], [[1, 1, 0, 0, 2]], { step: 0.5 }).pq // → 0.75
 */
export function areaUnderThresholdCurve(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: AreaUnderThresholdCurveOptions = {},
): AreaUnderThresholdCurve {
  checkOptions('areaUnderThresholdCurve', options, { step: 'number', decision: 'string', decisionThreshold: 'number' })
  const { step = 0.1, decisionThreshold = 0.5 } = options
  const least = oneOf('decision', options.decision, 'step', 'fixed') === 'fixed' ? decisionThreshold : 0
  // Thresholds have five places.
  if (!(step >= 1e-5 && step <= 0.5)) refuse('bad-argument', 'step', step, 'at least 0.00001, at most 0.5')
  const a = asContiguous(ndArrayOf(reference))
  const b = asContiguous(ndArrayOf(prediction))
  requireSameShape(a.shape, b.shape)
  const overlap = instanceOverlap(toLabels(a.data), toLabels(b.data))
  const pairs = Array.from(overlap.pairSizes, (size, k) => {
    const [r, p] = [overlap.pairReference[k]!, overlap.pairPrediction[k]!]
    const sizes = overlap.referenceSizes[r]! + overlap.predictionSizes[p]!
    return { r, p, iou: size / (sizes - size), dice: (2 * size) / sizes }
  }).sort((one, other) => other.iou - one.iou)
  const [usedReference, usedPrediction] = [new Set<number>(), new Set<number>()]
  // Pairs by falling IoU: those of a higher threshold are the first ones of a lower.
  const matched = pairs.filter(({ r, p }) => {
    if (usedReference.has(r) || usedPrediction.has(p)) return false
    usedReference.add(r)
    usedPrediction.add(p)
    return true
  })
  const instances = overlap.referenceSizes.length + overlap.predictionSizes.length
  // Without instances on either side there is no quality.
  const nothing = instances === 0 ? Number.NaN : 0
  const points = curveThresholds(step).map((threshold) => {
    const hits = matched.filter(({ iou }) => iou >= threshold && iou >= least)
    const mean = (value: (pair: (typeof hits)[number]) => number) =>
      hits.length === 0 ? nothing : hits.reduce((sum, pair) => sum + value(pair), 0) / hits.length
    const rq = (2 * hits.length) / instances
    const [sq, sqDice] = [mean(({ iou }) => iou), mean(({ dice }) => dice)]
    return { threshold, truePositives: hits.length, rq, sq, sqDice, pq: sq * rq, pqDice: sqDice * rq }
  })
  const area = (key: 'rq' | 'sq' | 'sqDice' | 'pq' | 'pqDice') => areaOfCurve(points, key)
  return { rq: area('rq'), sq: area('sq'), sqDice: area('sqDice'), pq: area('pq'), pqDice: area('pqDice'), points }
}

/** What is not defined counts 0. */
function areaOfCurve(
  points: readonly ThresholdPoint[],
  key: Exclude<keyof ThresholdPoint, 'threshold' | 'truePositives'>,
): number {
  return areaFromZero(
    points.map(({ threshold }) => threshold),
    points.map((point) => (Number.isNaN(point[key]) ? 0 : point[key])),
  )
}
