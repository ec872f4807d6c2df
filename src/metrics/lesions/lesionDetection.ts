import type { ArrayInput } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'
import { sampleWeights } from '../../kernels/statistics/classIndex'
import { areaUnderRoc, type RankingCurve, rankingCurve } from '../../kernels/statistics/rankingCurve'
import { type LesionRow, type MatchedCase, matchCandidates } from './lesionCandidates'

/** One case: a mask and a map of confidences. */
export interface LesionCase {
  /** Lesions as the components of a mask. */
  readonly reference: ArrayInput
  /** One confidence for every component, 0 elsewhere; the same shape. */
  readonly detections: ArrayInput
}

/** Options of {@link lesionDetection}. */
export interface LesionDetectionOptions {
  /** Default `'iou'`. */
  readonly overlap?: 'iou' | 'dice'
  /** A candidate with less overlap hits no lesion. Default 0.1. */
  readonly minOverlap?: number
  /** Candidates that overlap a lesion which another candidate hits are no false positives. Default true. */
  readonly ignoreExtraOverlapping?: boolean
  /** Confidence of a case: its largest, or `'bayesian'`: 1 − Π(1 − c). Default `'max'`. */
  readonly caseConfidence?: 'max' | 'bayesian'
  /** One for each case, for `auroc` and `ap`. Default 1. */
  readonly weights?: ArrayLike<number>
}

/** What {@link lesionDetection} returns. */
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

/**
 * Detection of lesions as the PI-CAI challenge measures it (picai_eval; PANORAMA too): candidates with a confidence against the components of a mask.
 * Components touch by faces, edges or corners.
 *
 * @throws {@link MedgradeError} `shape-mismatch`, `bad-input` for a map with more values than components or below 0, `too-few-values` without cases,
 *   `bad-argument`.
 * @example
 * const hit = { reference: [[1, 1, 0, 0]], detections: [[0.9, 0.9, 0, 0.2]] }
 * const none = { reference: [[0, 0, 0, 0]], detections: [[0, 0.4, 0, 0]] }
 * lesionDetection([hit, none]).score // → 1
 */
export function lesionDetection(cases: readonly LesionCase[], options: LesionDetectionOptions = {}): LesionDetection {
  checkArguments({ cases }, [{ reference: 'list or object', detections: 'list or object' }])
  checkOptions('lesionDetection', options, {
    overlap: 'string',
    minOverlap: 'number',
    ignoreExtraOverlapping: 'boolean',
    caseConfidence: 'string',
    weights: 'list',
  })
  const { minOverlap = 0.1, ignoreExtraOverlapping = true } = options
  const overlap = oneOf('overlap', options.overlap, 'iou', 'dice')
  const bayesian = oneOf('caseConfidence', options.caseConfidence, 'max', 'bayesian') === 'bayesian'
  if (!(minOverlap > 0 && minOverlap <= 1)) refuse('bad-argument', 'minOverlap', minOverlap, 'above 0, at most 1')
  requireList('cases', cases)
  if (cases.length === 0) refuse('too-few-values', 'cases', 0, 'at least 1')
  const weights = sampleWeights(options.weights, cases.length)
  const rules = { overlap, minOverlap, ignoreExtraOverlapping }
  const found = cases.map(({ reference, detections }) => matchCandidates(reference, detections, rules))
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
      const at = curve.falsePositives.findLastIndex((count) => count / cases.length <= most)
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
