/**
 * COCO's precision and recall from the verdicts of matching. Precision can only peak, and recall only rise, at a true positive: so only those
 * places are kept, and the envelope and the recall points are read off that short list instead of the whole sequence.
 */
import { argsort } from '../sorting/argsort'
import type { CocoInput, CocoMatches } from './cocoMatch'

/** Arrays in C order, −1 where nothing counts: precision and scores [T, R, K, A, M], recall [T, K, A, M]. Recall is −1 before. */
export interface CocoCurves {
  readonly precision: Float64Array
  readonly scores: Float64Array
  readonly recall: Float64Array
}

const EPSILON = 2.220446049250313e-16

export function cocoAccumulate(input: CocoInput, matches: CocoMatches, out: CocoCurves): void {
  const { scores, classStart, areas, maxDetections, recallThresholds, first } = input
  const { rank, truePositive, falsePositive, counted } = matches
  const nThresholds = input.thresholds.length
  const nAreas = areas.length >> 1
  const nDetections = scores.length
  const classes = classStart.length - 1
  const nMax = maxDetections.length
  const nRecall = recallThresholds.length
  const inClass = nAreas * nMax
  const points = nThresholds * nRecall
  let longest = 0
  for (let k = 0; k < classes; k++) longest = Math.max(longest, classStart[k + 1] - classStart[k])
  // The true positives of threshold t at [t · longest, t · longest + hits[t]): precision, then its envelope; and the score.
  const peak = new Float64Array(nThresholds * longest)
  const peakScore = new Float64Array(nThresholds * longest)
  const hits = new Uint32Array(nThresholds)
  const misses = new Uint32Array(nThresholds)
  const needed = new Uint32Array(nRecall)
  // The points of each cell of one class in a row, at `place`. In `out` they lie a page apart: to write them there one by one took half of the time.
  const precision = new Float64Array(inClass * points)
  const score = new Float64Array(inClass * points)
  const place = new Uint32Array(inClass)
  const listed = new Uint32Array(longest)

  for (let k = 0; k < classes; k++) {
    const start = classStart[k]
    const negated = scores.slice(start, classStart[k + 1])
    for (let i = 0; i < negated.length; i++) negated[i] = -negated[i]
    const order = argsort(negated)
    let deepest = 0
    for (let i = start; i < classStart[k + 1]; i++) deepest = Math.max(deepest, rank[i])
    for (let a = 0; a < nAreas; a++) {
      const n = counted[a * classes + k]
      // Most detections are ignored in most ranges of area: they are passed by once, not for every limit of detections.
      const isTrue = truePositive.subarray(a * nDetections)
      const isFalse = falsePositive.subarray(a * nDetections)
      let counting = 0
      for (let i = 0; i < order.length; i++) {
        const d = start + order[i]
        if ((isTrue[d] | isFalse[d]) !== 0) listed[counting++] = d
      }
      const inOrder = listed.subarray(0, counting)
      for (let m = 0, end = 0; m < nMax; m = end) {
        const most = maxDetections[m]
        // No truth counts, or no image has more detections than this: longer lists change nothing.
        end = n === 0 || deepest < most ? nMax : m + 1
        const to = (a * nMax + m) * points
        place.fill(to, a * nMax + m, a * nMax + end)
        if (n === 0) {
          precision.fill(-1, to, to + points)
          score.fill(-1, to, to + points)
          continue
        }
        take(inOrder, most, rank, scores, isTrue, isFalse, hits, misses, peak, peakScore)
        hitsNeeded(needed, recallThresholds, n, Math.max(...hits))
        // The best of a class is the best of its image as well, so it is looked at whenever any is.
        const firstScore = order.length > 0 && most > 0 ? scores[start + order[0]] : 0
        for (let t = 0; t < nThresholds; t++) {
          readCurve(peak, peakScore, t * longest, hits[t], needed, firstScore, precision, score, to + t * nRecall)
          const cells = ((first + t) * classes + k) * inClass + a * nMax
          out.recall.fill(hits[t] / n, cells + m, cells + end)
        }
      }
    }
    for (let point = 0; point < points; point++) {
      const to = ((first * nRecall + point) * classes + k) * inClass
      for (let cell = 0; cell < inClass; cell++) {
        out.precision[to + cell] = precision[place[cell] + point]
        out.scores[to + cell] = score[place[cell] + point]
      }
    }
  }
}

/** Counts the listed detections of a class, in their order, at most `most` of an image. */
function take(
  listed: Uint32Array,
  most: number,
  rank: Uint32Array,
  scores: Float64Array,
  truePositive: Int32Array,
  falsePositive: Int32Array,
  hits: Uint32Array,
  misses: Uint32Array,
  peak: Float64Array,
  peakScore: Float64Array,
): void {
  const longest = peak.length / hits.length
  const every = 2 ** hits.length - 1
  hits.fill(0)
  misses.fill(0)
  let missesEverywhere = 0
  for (let i = 0; i < listed.length; i++) {
    const d = listed[i]
    if (rank[d] >= most) continue
    let miss = falsePositive[d]
    if (miss === every) {
      missesEverywhere++
      continue
    }
    for (; miss !== 0; miss &= miss - 1) misses[31 - Math.clz32(miss & -miss)]++
    for (let hit = truePositive[d]; hit !== 0; hit &= hit - 1) {
      const t = 31 - Math.clz32(hit & -hit)
      const tp = hits[t] + 1
      const at = t * longest + hits[t]
      peak[at] = tp / (missesEverywhere + misses[t] + tp + EPSILON)
      peakScore[at] = scores[d]
      hits[t] = tp
    }
  }
}

/** Turns the precision of one threshold's true positives, from `base` on, into its envelope and writes what stands at each recall. */
function readCurve(
  peak: Float64Array,
  peakScore: Float64Array,
  base: number,
  tp: number,
  needed: Uint32Array,
  firstScore: number,
  precision: Float64Array,
  score: Float64Array,
  to: number,
): void {
  for (let i = base + tp - 1; i > base; i--) if (peak[i] > peak[i - 1]) peak[i - 1] = peak[i]
  for (let r = 0; r < needed.length; r++) {
    const need = needed[r]
    const at = base + Math.max(need, 1) - 1
    // Recall 0 is reached by the first detection, whatever it is.
    precision[to + r] = need > tp || tp === 0 ? 0 : peak[at]
    score[to + r] = need > tp ? 0 : need === 0 ? firstScore : peakScore[at]
  }
}

/** For each recall how many of n truths must be hit to reach it; more than `most` is all the same. */
function hitsNeeded(needed: Uint32Array, recallThresholds: Float64Array, n: number, most: number): void {
  let need = 0
  for (let r = 0; r < needed.length; r++) {
    const threshold = recallThresholds[r]
    if (r > 0 && threshold < recallThresholds[r - 1]) need = 0
    while (need <= most && need / n < threshold) need++
    needed[r] = need
  }
}
