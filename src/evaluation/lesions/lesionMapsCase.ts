import { asContiguous } from '../../array/asContiguous'
import type { CaseEvidence, NdArray, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { type MatchedCase, matchCandidates } from '../../metrics/lesions/lesionCandidates'
import { valueFacts } from '../../understanding/values/valueFacts'
import { imageRows } from '../detection/imageCounts'
import { caseWarning } from '../labels/caseWarning'
import { geometryWarnings } from '../pairs/geometryWarnings'
import type { RowsState } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'

/** What all cases share; sent to other processes. */
export type LesionMapsSetting = {
  readonly metrics: Plain
  /** Candidates count in the numbers of their case where their confidence is above it; null: all do. */
  readonly threshold: number | null
}

/** What stays of a case for the numbers over all of them. */
export type KeptLesions = {
  readonly lesion: readonly boolean[]
  readonly confidence: readonly number[]
  readonly overlap: readonly number[]
  readonly confidences: readonly number[]
}

export type LesionMapsState = RowsState & { readonly kept: KeptLesions }

/** The rules of PI-CAI. */
export const RULES = { overlap: 'iou', minOverlap: 0.1, ignoreExtraOverlapping: true } as const

/** Lesions and candidates of one case: which are found, for the numbers over all cases. */
export function lesionMapsCase(
  { reference, prediction }: { readonly reference: NdArray; readonly prediction: NdArray },
  values: Readonly<Record<string, Plain>>,
): CaseEvidence<LesionMapsState> {
  const { threshold } = values.setting as LesionMapsSetting
  const { run, truth } = sidedSteps(values)
  run('answers', () => requireMask(reference, truth))
  const matched = run('submission', () => matchCandidates(reference, prediction, RULES))
  const isAbove = (confidence: number) => threshold === null || confidence > threshold
  const tp = matched.rows.filter(({ lesion, overlap, confidence }) => lesion && overlap > 0 && isAbove(confidence))
  const lesions = matched.rows.filter(({ lesion }) => lesion).length
  const fp = matched.rows.filter(({ lesion, confidence }) => !lesion && isAbove(confidence)).length
  const rows = imageRows({ tp: tp.length, fp, fn: lesions - tp.length })
  const misplaced = geometryWarnings(reference, prediction).map((text) => caseWarning('misplaced', text))
  const told = ['reference: a mask of lesions', 'prediction: a map of confidences']
  return {
    metrics: {},
    state: { rows, told, kept: keptOf(matched) },
    ...(misplaced.length > 0 ? { warnings: misplaced } : {}),
  }
}

function keptOf({ rows, confidences }: MatchedCase): KeptLesions {
  return {
    lesion: rows.map(({ lesion }) => lesion),
    confidence: rows.map(({ confidence }) => confidence),
    overlap: rows.map(({ overlap }) => overlap),
    confidences,
  }
}

/** The case as it was matched. */
export function matchedOf({ lesion, confidence, overlap, confidences }: KeptLesions): MatchedCase {
  return {
    rows: lesion.map((one, k) => ({ lesion: one, confidence: confidence[k]!, overlap: overlap[k]! })),
    confidences,
  }
}

/** Every value but 0 is a lesion; fractions are no mask. */
function requireMask(array: NdArray, file: string): void {
  const { moved, min, nan } = valueFacts(asContiguous(array, 'any').data)
  if (moved > 0 || nan > 0 || min < 0)
    refuse('bad-label', 'voxels', 'fractions, NaN or values below 0', 'a mask of lesions, whole numbers', { file })
}
