import { refuse } from '../array/refuse'
import { argsort } from './argsort'

/** Weighted true and false positives at and above each distinct score, scores descending. */
export interface RankingCurve {
  readonly thresholds: Float64Array
  readonly truePositives: Float64Array
  readonly falsePositives: Float64Array
}

/** Equal scores form one threshold; what has no weight forms none. Scores must be finite. */
export function rankingCurve(positive: Uint8Array, scores: Float64Array, weights: Float64Array): RankingCurve {
  const n = scores.length
  const order = argsort(scores)
  const thresholds: number[] = []
  const truePositives: number[] = []
  const falsePositives: number[] = []
  let hits = 0
  let alarms = 0
  let counts = false
  for (let k = n - 1; k >= 0; k--) {
    const i = order[k]
    if (!Number.isFinite(scores[i])) {
      refuse('bad-input', `score ${i}`, scores[i], 'a finite number')
    }
    if (positive[i] === 1) hits += weights[i]
    else alarms += weights[i]
    counts ||= weights[i] !== 0
    if (!counts || (k > 0 && scores[order[k - 1]] === scores[i])) continue
    counts = false
    thresholds.push(scores[i] + 0)
    truePositives.push(hits)
    falsePositives.push(alarms)
  }
  return {
    thresholds: Float64Array.from(thresholds),
    truePositives: Float64Array.from(truePositives),
    falsePositives: Float64Array.from(falsePositives),
  }
}

/** Area under the receiver operating characteristic, ties counting one half; NaN with one class only. */
export function areaUnderRoc({ truePositives, falsePositives }: RankingCurve): number {
  const last = truePositives.length - 1
  let area = 0
  let hits = 0
  let alarms = 0
  for (let i = 0; i <= last; i++) {
    area += ((falsePositives[i] - alarms) * (truePositives[i] + hits)) / 2
    hits = truePositives[i]
    alarms = falsePositives[i]
  }
  return hits > 0 && alarms > 0 ? area / (hits * alarms) : Number.NaN
}

/** Area up to a false positive rate, standardised to ½ for chance and 1 for perfect. */
export function partialAreaUnderRoc({ truePositives, falsePositives }: RankingCurve, most: number): number {
  const last = truePositives.length - 1
  const hits = truePositives[last]
  const alarms = falsePositives[last]
  if (!(hits > 0 && alarms > 0)) return Number.NaN
  let area = 0
  let x = 0
  let y = 0
  for (let i = 0; i <= last; i++) {
    const nextX = falsePositives[i] / alarms
    const nextY = truePositives[i] / hits
    if (nextX > most) {
      const edge = y + ((nextY - y) * (most - x)) / (nextX - x)
      area += ((most - x) * (y + edge)) / 2
      break
    }
    area += ((nextX - x) * (nextY + y)) / 2
    x = nextX
    y = nextY
  }
  const least = (most * most) / 2
  return 0.5 * (1 + (area - least) / (most - least))
}

/** Σ (Rₙ − Rₙ₋₁)·Pₙ over thresholds; 0 without positives. */
export function averagePrecisionOf({ truePositives, falsePositives }: RankingCurve): number {
  const all = truePositives[truePositives.length - 1]
  if (!(all > 0)) return 0
  let sum = 0
  let before = 0
  for (let i = 0; i < truePositives.length; i++) {
    const hits = truePositives[i]
    if (hits > before) sum += ((hits - before) / all) * (hits / (hits + falsePositives[i]))
    before = hits
  }
  return sum
}
