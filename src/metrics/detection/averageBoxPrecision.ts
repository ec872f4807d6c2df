import { argsort } from '../../kernels/sorting/argsort'
import { averagePrecisionOf, rankingCurve } from '../../kernels/statistics/rankingCurve'
import { boxIou } from './boxIou'

/** The definitions of {@link meanAveragePrecision}. */
export type BoxConvention = '101-point' | 'wildcard' | 'siim-covid' | 'voc2007' | 'voc2010'

export interface MatchedBox {
  readonly name: string
  readonly corners: readonly number[]
  readonly score: number
}

/** The boxes of one class in one image, detections by descending score. */
export interface ImageBoxes {
  readonly truths: readonly MatchedBox[]
  readonly detections: readonly MatchedBox[]
}

/** Average precision of one class at one IoU threshold. */
export function averageBoxPrecision(
  images: readonly ImageBoxes[],
  threshold: number,
  convention: BoxConvention,
): number {
  const matched = images.map((image) => matchImage(image, threshold, convention))
  if (convention === 'siim-covid') return stepwisePrecision(matched)
  const truths = images.reduce((sum, image) => sum + image.truths.length, 0)
  if (truths === 0) return 0
  const scores = images.flatMap(({ detections }) => detections.map(({ score }) => score))
  const hits = matched.flatMap(({ isHit }) => isHit)
  const { precision, recall } = precisionEnvelope(scores, hits, truths)
  if (convention === 'voc2010') return envelopeArea(precision, recall)
  // numpy's arange(0, 1.1, 0.1) for eleven points.
  const wanted = convention === 'voc2007' ? (r: number) => r * 0.1 : (r: number) => r / 100
  const points = convention === 'voc2007' ? 11 : 101
  let sum = 0
  for (let r = 0, at = 0; r < points; r++) {
    while (at < recall.length && recall[at]! < wanted(r)) at++
    if (at < recall.length) sum += precision[at]!
  }
  return sum / points
}

/** For each detection whether it is matched, and for each truth whether it is missed. */
interface ImageMatches {
  readonly detections: readonly MatchedBox[]
  readonly isHit: readonly boolean[]
  readonly isMissed: readonly boolean[]
}

function matchImage({ truths, detections }: ImageBoxes, threshold: number, convention: BoxConvention): ImageMatches {
  const voc = convention === 'voc2007' || convention === 'voc2010'
  const strict = voc || convention === 'siim-covid'
  const isMissed = truths.map(() => true)
  const isHit = detections.map(({ corners }) => {
    let best = -1
    let bestIou = 0
    truths.forEach((truth, g) => {
      // VOC compares with the best truth, matched or not; the others with the best unmatched one.
      if (!voc && !isMissed[g]) return
      const iou = boxIou(truth.corners, corners, { format: 'xyxy', pixelInclusive: voc })
      if ((strict ? iou > threshold : iou >= threshold) && (best < 0 || iou > bestIou)) {
        best = g
        bestIou = iou
      }
    })
    const hit = best >= 0 && isMissed[best]!
    if (hit) isMissed[best] = false
    return hit
  })
  return { detections, isHit, isMissed }
}

/** Step-wise average precision, where a missed truth is a positive of score 0 and an image without any box a negative of score 0. */
function stepwisePrecision(matched: readonly ImageMatches[]): number {
  const samples = matched.flatMap(({ detections, isHit, isMissed }) => [
    ...detections.map(({ score }, d) => [score, isHit[d] ? 1 : 0] as const),
    ...isMissed.filter(Boolean).map(() => [0, 1] as const),
    ...(isHit.length + isMissed.length === 0 ? [[0, 0] as const] : []),
  ])
  if (samples.every(([, positive]) => positive)) return Number.NaN
  const [scores, positive] = [0, 1].map((k) => Float64Array.from(samples, (sample) => sample[k as 0 | 1]))
  return averagePrecisionOf(rankingCurve(Uint8Array.from(positive!), scores!, new Float64Array(samples.length).fill(1)))
}

/** Recall at each detection by descending score, and the best precision at that recall or beyond. */
function precisionEnvelope(scores: readonly number[], hits: readonly boolean[], truths: number) {
  const precision: number[] = []
  const recall: number[] = []
  let tp = 0
  descending(scores).forEach((at, i) => {
    if (hits[at]) tp++
    precision.push(tp / (i + 1))
    recall.push(tp / truths)
  })
  for (let i = precision.length - 1; i > 0; i--) precision[i - 1] = Math.max(precision[i - 1]!, precision[i]!)
  return { precision, recall }
}

function envelopeArea(precision: readonly number[], recall: readonly number[]): number {
  let area = 0
  for (let i = 0; i < recall.length; i++) area += (recall[i]! - (recall[i - 1] ?? 0)) * precision[i]!
  return area
}

export function byDescendingScore(boxes: readonly MatchedBox[]): MatchedBox[] {
  return Array.from(descending(boxes.map(({ score }) => score)), (i) => boxes[i]!)
}

/** Indices by descending score, in input order for equal scores. */
function descending(scores: readonly number[]): Uint32Array {
  return argsort(Float64Array.from(scores, (score) => -score))
}
