import { argsort } from '../sorting/argsort'
import type { RankingCurve } from './rankingCurve'

/**
 * The curve of rows that are drawn with repeats, each of weight 1, in the time of one walk over them: the scores are sorted once. Its counts are whole
 * numbers, so that it equals `rankingCurve` of the drawn rows. What a call returns is written anew by the next one. Scores must be finite.
 */
export function drawnCurves(positive: Uint8Array, scores: Float64Array): (rows: ArrayLike<number>) => RankingCurve {
  const n = scores.length
  const order = argsort(scores.map((score) => -score))
  const groupOf = new Uint32Array(n)
  const values = new Float64Array(n)
  let groups = 0
  for (let k = 0; k < n; k++) {
    const i = order[k]
    if (k === 0 || scores[i] !== values[groups - 1]) values[groups++] = scores[i] + 0
    groupOf[i] = groups - 1
  }
  const [hits, alarms] = [new Uint32Array(groups), new Uint32Array(groups)]
  const thresholds = new Float64Array(groups)
  const truePositives = new Float64Array(groups)
  const falsePositives = new Float64Array(groups)
  return (rows) => {
    hits.fill(0)
    alarms.fill(0)
    for (let k = 0; k < rows.length; k++) {
      const i = rows[k]
      if (positive[i] === 1) hits[groupOf[i]]++
      else alarms[groupOf[i]]++
    }
    let [points, allHits, allAlarms] = [0, 0, 0]
    for (let group = 0; group < groups; group++) {
      if (hits[group] === 0 && alarms[group] === 0) continue
      thresholds[points] = values[group]
      allHits += hits[group]
      allAlarms += alarms[group]
      truePositives[points] = allHits
      falsePositives[points++] = allAlarms
    }
    return {
      thresholds: thresholds.subarray(0, points),
      truePositives: truePositives.subarray(0, points),
      falsePositives: falsePositives.subarray(0, points),
    }
  }
}
