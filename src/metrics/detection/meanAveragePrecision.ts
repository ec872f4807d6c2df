import { requireNumbers } from '../../array/requireNumbers'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'
import { argsort } from '../../kernels/sorting/argsort'
import { averagePrecisionOf, rankingCurve } from '../../kernels/statistics/rankingCurve'
import { mean } from '../../python/mean'
import { pythonStrip } from '../../python/pythonStrip'
import { boxIou } from './boxIou'

/** A box by two corners. `class` is compared trimmed and in lower case. */
export type ClassBox = {
  readonly class: string
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  /** Confidence of a prediction. Missing: 1. */
  readonly score?: number
}

export interface MeanAveragePrecisionOptions {
  /**
   * '101-point' (default): mean over recalls 0, 0.01, …, 1 of the best precision at that recall or beyond; classes with truth.
   * 'wildcard': the same over every class that occurs, and `abnormality` on either side matches every class.
   * 'siim-covid': step-wise average precision over matches, false alarms, missed truths (score 0) and empty images.
   * 'voc2007', 'voc2010': pixel-inclusive boxes, each detection judged by its best truth; 11 recall points, or the area under the envelope.
   */
  readonly convention?: '101-point' | 'wildcard' | 'siim-covid' | 'voc2007' | 'voc2010'
  /** IoU of a match: at least this, or above it under 'siim-covid' and VOC. A list gives the mean over its thresholds. Default 0.5. */
  readonly iouThreshold?: number | readonly number[]
}

export interface MeanAveragePrecisionResult {
  readonly map: number
  /** By class, ascending. */
  readonly perClass: ReadonlyMap<string, number>
}

/**
 * Mean average precision of boxes: VOC-style, in the definitions that graders use.
 *
 * @param reference the truth boxes of each image.
 * @param prediction the detections of each image, in the same order of images.
 * @returns without any truth: 0 (under 'wildcard' classes without truth count with 0). Under 'siim-covid' a class without a single negative has no
 *   defined value: NaN, as is the mean.
 * @throws {@link MedgradeError} `shape-mismatch` for different numbers of images; `bad-input` for boxes without corners, class or a numeric score;
 *   `bad-argument` for a threshold below 0 or none.
 */
export function meanAveragePrecision(
  reference: readonly (readonly ClassBox[])[],
  prediction: readonly (readonly ClassBox[])[],
  options: MeanAveragePrecisionOptions = {},
): MeanAveragePrecisionResult {
  checkOptions('meanAveragePrecision', options, { convention: 'string', iouThreshold: 'number or numbers' })
  const { iouThreshold = 0.5 } = options
  requireList('reference', reference)
  requireList('prediction', prediction)
  requireNumbers('iouThreshold', iouThreshold)
  const convention = oneOf(
    'convention',
    options.convention,
    '101-point',
    'wildcard',
    'siim-covid',
    'voc2007',
    'voc2010',
  )
  if (reference.length !== prediction.length)
    refuse('shape-mismatch', 'images of the prediction', prediction.length, reference.length)
  const truths = reference.map((boxes) => boxes.map(checkedBox))
  const detections = prediction.map((boxes) => boxes.map(checkedBox))
  const thresholds = typeof iouThreshold === 'number' ? [iouThreshold] : iouThreshold
  const classes = new Set(truths.flat().map(({ name }) => name))
  if (convention === 'wildcard') {
    for (const { name } of detections.flat()) classes.add(name)
    if (classes.size === 0) classes.add(WILDCARD)
  }
  const perClass = new Map<string, number>()
  for (const name of [...classes].sort()) {
    const own = (boxes: readonly Box[]) =>
      boxes.filter(
        (box) => box.name === name || (convention === 'wildcard' && (box.name === WILDCARD || name === WILDCARD)),
      )
    const images = truths.map((boxes, i) => ({ truths: own(boxes), detections: byScore(own(detections[i]!)) }))
    perClass.set(name, mean(thresholds.map((threshold) => classPrecision(images, threshold, convention))))
  }
  return { map: perClass.size === 0 ? 0 : mean([...perClass.values()]), perClass }
}

const WILDCARD = 'abnormality'

interface Box {
  readonly name: string
  readonly corners: readonly number[]
  readonly score: number
}

interface ImageBoxes {
  readonly truths: readonly Box[]
  readonly detections: readonly Box[]
}

type Convention = NonNullable<MeanAveragePrecisionOptions['convention']>

function classPrecision(images: readonly ImageBoxes[], threshold: number, convention: Convention): number {
  const voc = convention === 'voc2007' || convention === 'voc2010'
  const strict = voc || convention === 'siim-covid'
  const scores: number[] = []
  const hits: number[] = []
  let truths = 0
  let negatives = 0
  for (const image of images) {
    const free = image.truths.map(() => true)
    for (const { corners, score } of image.detections) {
      let best = -1
      let bestIou = 0
      image.truths.forEach((truth, g) => {
        // VOC looks for the best truth, found or not; the others for the best that is still free.
        if (!voc && !free[g]) return
        const iou = boxIou(truth.corners, corners, { format: 'xyxy', pixelInclusive: voc })
        if ((strict ? iou > threshold : iou >= threshold) && (best < 0 || iou > bestIou)) {
          best = g
          bestIou = iou
        }
      })
      const hit = best >= 0 && free[best]!
      if (hit) free[best] = false
      scores.push(score)
      hits.push(hit ? 1 : 0)
      if (!hit) negatives++
    }
    truths += image.truths.length
    if (convention !== 'siim-covid') continue
    for (const left of free) if (left) append(1)
    if (image.truths.length === 0 && image.detections.length === 0) append(0)
  }
  if (convention === 'siim-covid') {
    if (negatives === 0) return Number.NaN
    const weights = new Float64Array(hits.length).fill(1)
    return averagePrecisionOf(rankingCurve(Uint8Array.from(hits), Float64Array.from(scores), weights))
  }
  if (truths === 0) return 0
  const order = descending(scores)
  const precision: number[] = []
  const recall: number[] = []
  let tp = 0
  order.forEach((at, i) => {
    tp += hits[at]!
    precision.push(tp / (i + 1))
    recall.push(tp / truths)
  })
  for (let i = precision.length - 1; i > 0; i--) precision[i - 1] = Math.max(precision[i - 1]!, precision[i]!)
  if (convention === 'voc2010') return envelopeArea(precision, recall)
  const points = convention === 'voc2007' ? 11 : 101
  let sum = 0
  for (let r = 0, at = 0; r < points; r++) {
    // numpy's arange(0, 1.1, 0.1) for eleven points.
    const wanted = points === 11 ? r * 0.1 : r / 100
    while (at < recall.length && recall[at]! < wanted) at++
    if (at < recall.length) sum += precision[at]!
  }
  return sum / points

  function append(truth: 0 | 1): void {
    scores.push(0)
    hits.push(truth)
    if (truth === 0) negatives++
  }
}

function envelopeArea(precision: readonly number[], recall: readonly number[]): number {
  let area = 0
  for (let i = 0; i < recall.length; i++) area += (recall[i]! - (recall[i - 1] ?? 0)) * precision[i]!
  return area
}

function byScore(boxes: readonly Box[]): Box[] {
  return Array.from(descending(boxes.map(({ score }) => score)), (i) => boxes[i]!)
}

/** Places by descending score, in the given order where scores are equal. */
function descending(scores: readonly number[]): Uint32Array {
  return argsort(Float64Array.from(scores, (score) => -score))
}

function checkedBox(box: ClassBox): Box {
  const corners = [box?.x1, box?.y1, box?.x2, box?.y2]
  const score = box?.score ?? 1
  if (typeof box?.class !== 'string' || typeof score !== 'number' || !corners.every((v) => typeof v === 'number'))
    refuse('bad-input', 'a box', box, '{ class, x1, y1, x2, y2, score? }')
  return { name: pythonStrip(box.class).toLowerCase(), corners, score }
}
