/**
 * COCO's precision and recall from the verdicts of matching. Precision can only peak, and recall only rise, at a true positive: so only those
 * places are kept, and the envelope and the recall points are read off that short list instead of the whole sequence.
 */
import { argsort } from './argsort'
import type { CocoInput, CocoMatches } from './cocoMatch'

/** Arrays in C order, −1 where nothing counts: precision and scores [T, R, K, A, M], recall [T, K, A, M]. */
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
  const cells = classes * nAreas * nMax
  const every = 2 ** nThresholds - 1
  let longest = 0
  for (let k = 0; k < classes; k++) longest = Math.max(longest, classStart[k + 1] - classStart[k])
  // The true positives of threshold t at [t · longest, t · longest + hits[t]): precision, then its envelope; and the score.
  const peak = new Float64Array(nThresholds * longest)
  const peakScore = new Float64Array(nThresholds * longest)
  const hits = new Uint32Array(nThresholds)
  const misses = new Uint32Array(nThresholds)

  for (let k = 0; k < classes; k++) {
    const start = classStart[k]
    const negated = scores.slice(start, classStart[k + 1])
    for (let i = 0; i < negated.length; i++) negated[i] = -negated[i]
    const order = argsort(negated)
    let deepest = 0
    for (let i = start; i < classStart[k + 1]; i++) deepest = Math.max(deepest, rank[i])
    for (let a = 0; a < nAreas; a++) {
      const n = counted[a * classes + k]
      if (n === 0) continue
      for (let m = 0; m < nMax; m++) {
        const most = maxDetections[m]
        const cell = (k * nAreas + a) * nMax + m
        hits.fill(0)
        misses.fill(0)
        let missesEverywhere = 0
        let seen = 0
        let firstScore = 0
        for (let i = 0; i < order.length; i++) {
          const d = start + order[i]
          if (rank[d] >= most) continue
          if (seen++ === 0) firstScore = scores[d]
          let miss = falsePositive[a * nDetections + d]
          if (miss === every) {
            missesEverywhere++
            continue
          }
          for (; miss !== 0; miss &= miss - 1) misses[31 - Math.clz32(miss & -miss)]++
          for (let hit = truePositive[a * nDetections + d]; hit !== 0; hit &= hit - 1) {
            const t = 31 - Math.clz32(hit & -hit)
            const tp = hits[t] + 1
            const at = t * longest + hits[t]
            peak[at] = tp / (missesEverywhere + misses[t] + tp + EPSILON)
            peakScore[at] = scores[d]
            hits[t] = tp
          }
        }
        for (let t = 0; t < nThresholds; t++) {
          const base = t * longest
          const tp = hits[t]
          for (let i = base + tp - 1; i > base; i--) if (peak[i] > peak[i - 1]) peak[i - 1] = peak[i]
          out.recall[(first + t) * cells + cell] = seen > 0 ? tp / n : 0
          let need = 0
          for (let r = 0; r < nRecall; r++) {
            const threshold = recallThresholds[r]
            if (r > 0 && threshold < recallThresholds[r - 1]) need = 0
            while (need <= tp && need / n < threshold) need++
            const to = ((first + t) * nRecall + r) * cells + cell
            if (need > tp || seen === 0) {
              out.precision[to] = 0
              out.scores[to] = 0
            } else {
              // Recall 0 is reached by the first detection, whatever it is.
              out.precision[to] = tp === 0 ? 0 : peak[base + Math.max(need, 1) - 1]
              out.scores[to] = need === 0 ? firstScore : peakScore[base + need - 1]
            }
          }
        }
        if (deepest < most) {
          // No image has more detections than this: longer lists change nothing.
          copyLonger(out, cell, nMax - m, cells, first, nThresholds, nRecall)
          break
        }
      }
    }
  }
}

function copyLonger(
  { precision, scores, recall }: CocoCurves,
  cell: number,
  count: number,
  cells: number,
  first: number,
  nThresholds: number,
  nRecall: number,
): void {
  if (count < 2) return
  for (let t = first; t < first + nThresholds; t++) {
    const at = t * cells + cell
    recall.fill(recall[at], at + 1, at + count)
    for (let r = 0; r < nRecall; r++) {
      const to = (t * nRecall + r) * cells + cell
      precision.fill(precision[to], to + 1, to + count)
      scores.fill(scores[to], to + 1, to + count)
    }
  }
}
