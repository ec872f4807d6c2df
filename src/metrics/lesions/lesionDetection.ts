import type { ArrayInput } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'
import { sampleWeights } from '../../kernels/statistics/classIndex'
import { detectionOfMatches, type LesionDetection } from './detectionOfMatches'
import { matchCandidates } from './lesionCandidates'

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

export type { LesionDetection }

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
  return detectionOfMatches(found, weights, bayesian)
}
