/**
 * COCO's precision and recall from the decisions of matching. Precision has its maxima, and recall its steps, at true positives, so only these are kept
 * for the envelope and the recall points.
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

/** Scratch of the curves of one class. */
class ClassCurves {
  readonly hits: Uint32Array
  readonly misses: Uint32Array
  /** Precision and score of the true positives of threshold t at [t · longest, t · longest + hits[t]); then the envelope of the precision. */
  readonly peak: Float64Array
  readonly peakScore: Float64Array
  /** Hits needed for each recall. */
  readonly needed: Uint32Array
  /** The points of each cell (area range and maximum) begin at `cellStart`. Points of one cell lie far apart in the result, so they are collected here. */
  readonly cellStart: Uint32Array
  readonly precision: Float64Array
  readonly score: Float64Array

  /** @param longest detections of the largest class. */
  constructor(
    input: CocoInput,
    readonly longest: number,
  ) {
    const thresholds = input.thresholds.length
    const cells = (input.areas.length >> 1) * input.maxDetections.length
    const points = thresholds * input.recallThresholds.length
    this.hits = new Uint32Array(thresholds)
    this.misses = this.hits.slice()
    this.peak = new Float64Array(thresholds * longest)
    this.peakScore = this.peak.slice()
    this.needed = new Uint32Array(input.recallThresholds.length)
    this.cellStart = new Uint32Array(cells)
    this.precision = new Float64Array(cells * points)
    this.score = this.precision.slice()
  }
}

/** The counted detections of one class and area range, by descending score. */
interface Listed {
  readonly indices: Uint32Array
  readonly isTrue: Int32Array
  readonly isFalse: Int32Array
}

/** Writes the curves of the classes `from` … `end` − 1. */
export function cocoAccumulate(
  input: CocoInput,
  matches: CocoMatches,
  out: CocoCurves,
  [from, end]: readonly [from: number, end: number] = [0, input.classStart.length - 1],
): void {
  const { classStart } = input
  let longest = 0
  for (let k = from; k < end; k++) longest = Math.max(longest, classStart[k + 1] - classStart[k])
  const curves = new ClassCurves(input, longest)
  for (let k = from; k < end; k++) {
    accumulateClass(input, matches, k, curves, out.recall)
    writeClass(input, k, curves, out)
  }
}

/** Computes the points of all cells of class k and writes its recall. */
function accumulateClass(
  input: CocoInput,
  matches: CocoMatches,
  k: number,
  curves: ClassCurves,
  recall: Float64Array,
): void {
  const { scores, classStart, areas, maxDetections, recallThresholds, first } = input
  const classes = classStart.length - 1
  const nMax = maxDetections.length
  const cells = (areas.length >> 1) * nMax
  const points = input.thresholds.length * recallThresholds.length
  const order = argsort(scores.subarray(classStart[k], classStart[k + 1]).map((score) => -score))
  let deepest = 0
  for (let i = classStart[k]; i < classStart[k + 1]; i++) deepest = Math.max(deepest, matches.rank[i])
  // The best detection of the class has rank 0, so it counts whenever any detection does.
  const best = order.length > 0 ? scores[classStart[k] + order[0]] : 0
  for (let a = 0; 2 * a < areas.length; a++) {
    const n = matches.counted[a * classes + k]
    const listed = listCounted(matches, order, classStart[k], a)
    for (let m = 0, end = 0; m < nMax; m = end) {
      const most = maxDetections[m]
      // If no truth counts, or no image has more detections than `most`, larger maxima give the same points.
      end = n === 0 || deepest < most ? nMax : m + 1
      const to = (a * nMax + m) * points
      curves.cellStart.fill(to, a * nMax + m, a * nMax + end)
      if (n === 0) {
        curves.precision.fill(-1, to, to + points)
        curves.score.fill(-1, to, to + points)
        continue
      }
      countHits(listed, most, matches.rank, scores, curves)
      hitsNeeded(curves.needed, recallThresholds, n, Math.max(...curves.hits))
      for (let t = 0; t < curves.hits.length; t++) {
        readCurve(curves, t, most > 0 ? best : 0, to + t * recallThresholds.length)
        const row = ((first + t) * classes + k) * cells + a * nMax
        recall.fill(curves.hits[t] / n, row + m, row + end)
      }
    }
  }
}

/** Detections that are ignored at every threshold are left out once, for all maxima. */
function listCounted(matches: CocoMatches, order: Uint32Array, start: number, a: number): Listed {
  const offset = a * matches.rank.length
  const isTrue = matches.truePositive.subarray(offset)
  const isFalse = matches.falsePositive.subarray(offset)
  const indices = new Uint32Array(order.length)
  let n = 0
  for (let i = 0; i < order.length; i++) {
    const d = start + order[i]
    if ((isTrue[d] | isFalse[d]) !== 0) indices[n++] = d
  }
  return { indices: indices.subarray(0, n), isTrue, isFalse }
}

/** Counts hits and misses of the listed detections, at most `most` per image, and stores precision and score of each hit. */
function countHits(
  { indices, isTrue, isFalse }: Listed,
  most: number,
  rank: Uint32Array,
  scores: Float64Array,
  { hits, misses, peak, peakScore, longest }: ClassCurves,
): void {
  const every = 2 ** hits.length - 1
  hits.fill(0)
  misses.fill(0)
  let missesEverywhere = 0
  for (let i = 0; i < indices.length; i++) {
    const d = indices[i]
    if (rank[d] >= most) continue
    let miss = isFalse[d]
    if (miss === every) {
      missesEverywhere++
      continue
    }
    for (; miss !== 0; miss &= miss - 1) misses[31 - Math.clz32(miss & -miss)]++
    for (let hit = isTrue[d]; hit !== 0; hit &= hit - 1) {
      const t = 31 - Math.clz32(hit & -hit)
      const tp = hits[t] + 1
      const at = t * longest + hits[t]
      peak[at] = tp / (missesEverywhere + misses[t] + tp + EPSILON)
      peakScore[at] = scores[d]
      hits[t] = tp
    }
  }
}

/** For each recall the number of n truths that must be hit to reach it; values above `most` are all the same. */
function hitsNeeded(needed: Uint32Array, recallThresholds: Float64Array, n: number, most: number): void {
  let need = 0
  for (let r = 0; r < needed.length; r++) {
    const threshold = recallThresholds[r]
    if (r > 0 && threshold < recallThresholds[r - 1]) need = 0
    while (need <= most && need / n < threshold) need++
    needed[r] = need
  }
}

/** Turns the precision of one threshold into its envelope and writes precision and score at each recall from `to` on. */
function readCurve(curves: ClassCurves, t: number, firstScore: number, to: number): void {
  const { peak, peakScore, needed, precision, score } = curves
  const base = t * curves.longest
  const tp = curves.hits[t]
  for (let i = base + tp - 1; i > base; i--) if (peak[i] > peak[i - 1]) peak[i - 1] = peak[i]
  for (let r = 0; r < needed.length; r++) {
    const need = needed[r]
    const at = base + Math.max(need, 1) - 1
    // Recall 0 is reached by the first detection, hit or miss.
    precision[to + r] = need > tp || tp === 0 ? 0 : peak[at]
    score[to + r] = need > tp ? 0 : need === 0 ? firstScore : peakScore[at]
  }
}

/** Copies the points of class k to the result. */
function writeClass(input: CocoInput, k: number, { cellStart, precision, score }: ClassCurves, out: CocoCurves): void {
  const nRecall = input.recallThresholds.length
  const points = input.thresholds.length * nRecall
  const cells = cellStart.length
  for (let point = 0; point < points; point++) {
    const to = ((input.first * nRecall + point) * (input.classStart.length - 1) + k) * cells
    for (let cell = 0; cell < cells; cell++) {
      out.precision[to + cell] = precision[cellStart[cell] + point]
      out.scores[to + cell] = score[cellStart[cell] + point]
    }
  }
}
