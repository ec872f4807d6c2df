import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { borderLabels } from '../../kernels/components/borderLabels'
import {
  type InstanceData,
  type InstanceOverlap,
  instanceOverlap,
  pairIou,
} from '../../kernels/matching/instanceOverlap'
import { matchOverlaps } from '../../kernels/matching/matchOverlaps'
import { instancePair } from './instanceLabels'

export interface InstanceF1Options {
  /** Smallest IoUs of a pair; equality counts. Default [0.5, 0.6, 0.7, 0.8, 0.9]. */
  readonly thresholds?: readonly number[]
  /** Erase instances that touch the outer frame of this many pixels, separately in reference and prediction (2-D only). 0 (default): none. */
  readonly borderMargin?: number
  /** Side of the square tiles that large 2-D images are cut into, padded with zeros; borders are those of the tiles. Default 2000. */
  readonly tileSize?: number
  /** Images with at least this many pixels are tiled. Default Infinity: never. */
  readonly tileFrom?: Whole
}

export interface InstanceScores {
  readonly threshold: number
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  /** 0 without predictions. */
  readonly precision: number
  /** 0 without instances in the reference. */
  readonly recall: number
  /** 2·TP / (2·TP + FP + FN); 0 if there are no instances. */
  readonly f1: number
  /** TP / (TP + FP + FN), called AP in cell segmentation; 0 if there are no instances. */
  readonly ap: number
}

export interface InstanceF1Result {
  /** Instances after border removal, over all tiles. */
  readonly referenceCount: number
  readonly predictionCount: number
  /** Dice of the foregrounds, before border removal; 1 if both are empty. */
  readonly binaryDice: number
  readonly scores: readonly InstanceScores[]
}

/**
 * F1 of instances at several IoU thresholds: a true positive is a pair of a largest one-to-one matching with IoU of at least the threshold.
 *
 * The cell-segmentation challenge of NeurIPS 2022 is `{ borderMargin: 2, tileFrom: 25_000_000 }`.
 *
 * @param reference label array, 0 is background; any strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`; `bad-label` for negative or fractional labels; `unsupported` for borders or tiles unless there are two
 *   axes; `bad-argument` for thresholds below 0, margins and tiles that are not whole.
 * @example
 * const reference = { data: Uint16Array.of(1, 1, 2, 2), shape: [2, 2] }
 * const prediction = { data: Uint16Array.of(7, 7, 0, 9), shape: [2, 2] }
 * instanceF1(reference, prediction, { thresholds: [0.5, 0.9] }).scores.map(({ f1 }) => f1) // → [ 1, 0.5 ]
 */
export function instanceF1(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: InstanceF1Options = {},
): InstanceF1Result {
  checkOptions('instanceF1', options, {
    thresholds: 'numbers',
    borderMargin: 'number',
    tileSize: 'number',
    tileFrom: 'number',
  })
  const { thresholds = [0.5, 0.6, 0.7, 0.8, 0.9], borderMargin = 0, tileSize = 2000, tileFrom = Infinity } = options
  requireNumbers('thresholds', thresholds)
  requireNumbers('borderMargin', borderMargin, 0, true)

  requireNumbers('tileSize', tileSize, 1, true)
  const arrays = instancePair(reference, prediction)
  const pixels = arrays.shape.reduce((all, size) => all * size, 1)
  const tiled = pixels >= tileFrom
  if ((borderMargin > 0 || tiled) && arrays.shape.length !== 2) refuse('unsupported', 'shape', arrays.shape, 'two axes')
  const counts = { reference: 0, prediction: 0, matched: thresholds.map(() => 0), foreground: 0, both: 0 }
  const addTile = (a: InstanceData, b: InstanceData, height: number, width: number): void => {
    const erased = (labels: InstanceData) =>
      borderMargin > 0 ? borderLabels(labels, height, width, borderMargin) : undefined
    addOverlap(instanceOverlap(a, b, erased(a), erased(b)))
  }
  const addOverlap = (overlap: InstanceOverlap): void => {
    const n = overlap.referenceLabels.length
    const m = overlap.predictionLabels.length
    const iou = pairIou(overlap)
    counts.reference += n
    counts.prediction += m
    counts.foreground += overlap.foreground.reference + overlap.foreground.prediction
    counts.both += overlap.foreground.both
    thresholds.forEach((threshold, t) => {
      const { pairReference, pairPrediction } = overlap
      counts.matched[t]! +=
        threshold > 0.5
          ? countAtLeast(iou, threshold)
          : matchOverlaps(pairReference, pairPrediction, iou, threshold, n, m).length
    })
  }
  const [height = 1, width = pixels] = arrays.shape
  if (arrays.overlap) {
    if (borderMargin > 0 || tiled) refuse('too-large', 'borders and tiles', 'counts of an image alone', 'its voxels')
    addOverlap(arrays.overlap)
  } else if (!tiled)
    addTile(arrays.reference, arrays.prediction, height, arrays.shape.length === 2 ? width : pixels / height)
  else
    for (let top = 0; top < height; top += tileSize)
      for (let left = 0; left < width; left += tileSize) {
        const cut = (labels: InstanceData) => tileOf(labels, height, width, top, left, tileSize)
        addTile(cut(arrays.reference), cut(arrays.prediction), tileSize, tileSize)
      }
  return {
    referenceCount: counts.reference,
    predictionCount: counts.prediction,
    binaryDice: counts.foreground === 0 ? 1 : (2 * counts.both) / counts.foreground,
    scores: thresholds.map((threshold, t) =>
      scoresOf(threshold, counts.matched[t]!, counts.reference, counts.prediction),
    ),
  }
}

/** Above 0.5 an instance overlaps enough with at most one other, so every pair is a match. */
function countAtLeast(iou: Float64Array, threshold: number): number {
  let count = 0
  for (let k = 0; k < iou.length; k++) if (iou[k]! >= threshold) count++
  return count
}

function scoresOf(threshold: number, truePositives: number, n: number, m: number): InstanceScores {
  const falsePositives = m - truePositives
  const falseNegatives = n - truePositives
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return {
    threshold,
    truePositives,
    falsePositives,
    falseNegatives,
    precision: share(truePositives, m),
    recall: share(truePositives, n),
    f1: share(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives),
    ap: share(truePositives, truePositives + falsePositives + falseNegatives),
  }
}

function tileOf(
  labels: InstanceData,
  height: number,
  width: number,
  top: number,
  left: number,
  side: number,
): InstanceData {
  const tile = new (labels.constructor as new (length: number) => InstanceData)(side * side)
  const right = Math.min(width, left + side)
  for (let row = top; row < Math.min(height, top + side); row++)
    tile.set(labels.subarray(row * width + left, row * width + right), (row - top) * side)
  return tile
}
