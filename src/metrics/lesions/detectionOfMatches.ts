import { areaUnderRoc, type RankingCurve, rankingCurve } from '../../kernels/statistics/rankingCurve'
import type { LesionRow, MatchedCase } from './lesionCandidates'

/** What `lesionDetection` returns. */
export interface LesionDetection {
  /** Area under the ROC curve of the cases; NaN if all or none have a lesion. */
  readonly auroc: number
  /** Average precision of the candidates; 0 without lesions. */
  readonly ap: number
  /** (auroc + ap)/2 */
  readonly score: number
  readonly lesions: number
  /** One row for each lesion and each candidate that counts, case by case. */
  readonly lesionResults: readonly (readonly LesionRow[])[]
  readonly caseConfidences: readonly number[]
  /** Counts of all cases at and above each confidence; the last point has the true positives before it and endless false ones, as picai_eval. */
  readonly curve: {
    readonly thresholds: Float64Array
    readonly truePositives: Float64Array
    readonly falsePositives: Float64Array
  }
  /** Sensitivity at a number of false positives a case: that of the last point with at most so many. NaN without lesions. */
  sensitivityAt(falsePositives: number): number
}

/** The measures of cases whose candidates are matched. @param weights one for each case. @param bayesian whether a case has 1 − Π(1 − c). */
export function detectionOfMatches(
  found: readonly MatchedCase[],
  weights: Float64Array,
  bayesian: boolean,
): LesionDetection {
  const caseConfidences = found.map(({ confidences }) =>
    bayesian
      ? 1 - confidences.reduce((product, confidence) => product * (1 - confidence), 1)
      : confidences.reduce((most, confidence) => Math.max(most, confidence), 0),
  )
  const target = Uint8Array.from(found, ({ rows }) => Number(rows.some(({ lesion }) => lesion)))
  const auroc = areaUnderRoc(rankingCurve(target, Float64Array.from(caseConfidences), weights))
  const ap = precisionOf(curveOf(found, weights))
  const lesions = found.reduce((sum, { rows }) => sum + rows.filter(({ lesion }) => lesion).length, 0)
  const curve = withoutLast(curveOf(found, weights.slice().fill(1)))
  return {
    auroc,
    ap,
    score: (auroc + ap) / 2,
    lesions,
    lesionResults: found.map(({ rows }) => rows),
    caseConfidences,
    curve,
    sensitivityAt(most) {
      if (lesions === 0) return Number.NaN
      const at = curve.falsePositives.findLastIndex((count) => count / found.length <= most)
      return at < 0 ? 0 : curve.truePositives[at]! / lesions
    },
  }
}

function curveOf(found: readonly MatchedCase[], weights: Float64Array): RankingCurve {
  const rows = found.flatMap(({ rows }) => rows)
  const own = found.flatMap(({ rows }, index) => rows.map(() => weights[index]!))
  return rankingCurve(
    Uint8Array.from(rows, ({ lesion }) => Number(lesion)),
    Float64Array.from(rows, ({ confidence }) => confidence),
    Float64Array.from(own),
  )
}

/** Missed lesions have confidence 0: there the precision is 0. */
function precisionOf({ thresholds, truePositives, falsePositives }: RankingCurve): number {
  const all = truePositives.at(-1) ?? 0
  if (!(all > 0)) return 0
  let sum = 0
  let before = 0
  for (let i = 0; i < thresholds.length; i++) {
    const hits = truePositives[i]!
    if (thresholds[i]! > 0 && hits > 0) sum += ((hits - before) / all) * (hits / (hits + falsePositives[i]!))
    before = hits
  }
  return sum
}

function withoutLast({ thresholds, truePositives, falsePositives }: RankingCurve): LesionDetection['curve'] {
  if (thresholds.length < 2)
    return { thresholds, truePositives: Float64Array.of(0, 0), falsePositives: Float64Array.of(0, Infinity) }
  const last = thresholds.length - 1
  const hits = truePositives.slice()
  const alarms = falsePositives.slice()
  hits[last] = hits[last - 1]!
  alarms[last] = Infinity
  return { thresholds, truePositives: hits, falsePositives: alarms }
}
