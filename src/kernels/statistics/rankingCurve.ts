import { refuse } from '../../errors/refuse'
import { pairwiseSum } from '../../python/pairwiseSum'
import { argsort } from '../sorting/argsort'

/** Weighted true and false positives at and above each distinct score, descending. */
export interface RankingCurve {
  readonly thresholds: Float64Array
  readonly truePositives: Float64Array
  readonly falsePositives: Float64Array
}

/** Equal scores form one threshold, their weights added in input order; samples of weight 0 form none. Scores must be finite. */
export function rankingCurve(positive: Uint8Array, scores: Float64Array, weights: Float64Array): RankingCurve {
  const n = scores.length
  const order = argsort(scores.map((score) => -score))
  const thresholds = new Float64Array(n)
  const truePositives = new Float64Array(n)
  const falsePositives = new Float64Array(n)
  let points = 0
  let hits = 0
  let alarms = 0
  let counts = false
  for (let k = 0; k < n; k++) {
    const i = order[k]
    if (!Number.isFinite(scores[i])) {
      refuse('bad-input', `score ${i}`, scores[i], 'a finite number')
    }
    if (positive[i] === 1) hits += weights[i]
    else alarms += weights[i]
    counts ||= weights[i] !== 0
    if (!counts || (k < n - 1 && scores[order[k + 1]] === scores[i])) continue
    counts = false
    thresholds[points] = scores[i] + 0
    truePositives[points] = hits
    falsePositives[points++] = alarms
  }
  return {
    thresholds: thresholds.slice(0, points),
    truePositives: truePositives.slice(0, points),
    falsePositives: falsePositives.slice(0, points),
  }
}

/** Area under the receiver operating characteristic, ties counting one half; NaN with one class only. */
export function areaUnderRoc(curve: RankingCurve): number {
  const { x, y } = rates(curve)
  return trapezoids(x, y)
}

/** Area up to a false positive rate below 1, standardised so that chance is ½ and a perfect ranking 1. */
export function partialAreaUnderRoc(curve: RankingCurve, most: number): number {
  const { x, y } = rates(curve)
  const stop = x.findIndex((rate) => rate > most)
  if (stop < 0) return Number.NaN
  y[stop] = ((y[stop] - y[stop - 1]) / (x[stop] - x[stop - 1])) * (most - x[stop - 1]) + y[stop - 1]
  x[stop] = most
  const least = (most * most) / 2
  return 0.5 * (1 + (trapezoids(x.subarray(0, stop + 1), y) - least) / (most - least))
}

/** Σ (Rₙ − Rₙ₋₁)·Pₙ over thresholds, summed by ascending score as in scikit-learn; 0 without positives. */
export function averagePrecisionOf({ truePositives, falsePositives }: RankingCurve): number {
  const all = truePositives[truePositives.length - 1]
  if (!(all > 0)) return 0
  const steps = truePositives.map((hits, i) => {
    const before = i > 0 ? truePositives[i - 1] / all : 0
    return hits === 0 ? 0 : (hits / all - before) * (hits / (hits + falsePositives[i]))
  })
  return pairwiseSum(steps.reverse())
}

/** Area under precision over recall by trapezes, from a precision of 1 on; 0 without positives. */
export function precisionTrapezes({ truePositives, falsePositives }: RankingCurve): number {
  const all = truePositives[truePositives.length - 1]
  if (!(all > 0)) return 0
  let area = 0
  let recall = 0
  let precision = 1
  for (let i = 0; i < truePositives.length; i++) {
    const hits = truePositives[i]
    const next = hits / (hits + falsePositives[i])
    area += ((hits / all - recall) * (next + precision)) / 2
    recall = hits / all
    precision = next
  }
  return area
}

/**
 * The corners of the curve from (0, 0) on: false positive rate, true positive rate. Collinear points are left out and counts are divided before they are
 * multiplied, as in scikit-learn: the last bit of the area depends on it.
 */
function rates({ truePositives, falsePositives }: RankingCurve) {
  const last = truePositives.length - 1
  const bends = (counts: Float64Array, i: number) => counts[i + 1] - counts[i] !== counts[i] - counts[i - 1]
  const corners: number[] = []
  for (let i = 0; i <= last; i++)
    if (i === 0 || i === last || bends(falsePositives, i) || bends(truePositives, i)) corners.push(i)
  const rate = (counts: Float64Array) => {
    const out = new Float64Array(corners.length + 1)
    corners.forEach((at, i) => {
      out[i + 1] = counts[at] / counts[last]
    })
    return out
  }
  return { x: rate(falsePositives), y: rate(truePositives) }
}

function trapezoids(x: Float64Array, y: Float64Array): number {
  return pairwiseSum(x.subarray(1).map((next, i) => ((next - x[i]) * (y[i + 1] + y[i])) / 2))
}
