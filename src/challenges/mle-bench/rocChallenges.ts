/** The competitions that are graded by the area under the ROC curve, of one column or as the mean over several. */
import type { Challenge, Table } from '../../contract'
import { auroc } from '../../metrics/classification/auroc'
import { mean } from '../../python/mean'
import { catheterTargets } from './catheterTargets'
import { tableChallenge } from './tableChallenge'
import { alignedRows, bothColumns, columnOf, invalid, numbersOf, requireSameRows } from './tables'

interface Scored {
  readonly truth: readonly number[]
  readonly scores: readonly number[]
}

/** Probabilities of one column with their truth, in id order. */
function scoredColumn(answers: Table, submission: Table, id: string, target: string): Scored {
  const ids = bothColumns(answers, submission, id)
  columnOf(submission, target)
  requireSameRows(answers, submission)
  const scores = numbersOf(submission, target)
  const outside = scores.find((score) => score < 0 || score > 1)
  if (outside !== undefined) throw invalid(`'${target}' must lie within 0 and 1`, String(outside), '0 to 1')
  const truth = numbersOf(answers, target)
  // scikit-learn refuses a truth that is missing, infinite or a fraction, also where it holds one value only.
  const wrong = truth.find((label) => !Number.isInteger(label))
  if (wrong !== undefined) throw invalid(`The answers have no class in '${target}'`, String(wrong), 'whole numbers')
  const rows = alignedRows(ids.answers, ids.submission)
  if (scores.some(Number.isNaN))
    throw invalid(`'${target}' has an empty cell`, 'an empty cell', 'a number in every row')
  return { truth: rows.answers.map((row) => truth[row]!), scores: rows.submission.map((row) => scores[row]!) }
}

/** NaN, and valid, when the truth holds one class only; of two the larger is positive. */
const areaUnder = ({ truth, scores }: Scored) => (new Set(truth).size < 2 ? Number.NaN : auroc(truth, scores))

function aurocChallenge(id: string, title: string, idColumn: string, targets: readonly string[]): Challenge {
  return tableChallenge<readonly Scored[]>({
    id,
    title,
    task: 'classification',
    direction: 'higher',
    // One area is a Python number, the mean of several a NumPy number.
    rounding: targets.length > 1 ? 'scaled' : 'exact',
    idColumn,
    conventions: { score: targets.length > 1 ? `plain mean of ${targets.length} areas` : 'area under the ROC curve' },
    read(answers, submission) {
      columnOf(submission, idColumn)
      for (const target of targets) columnOf(submission, target)
      return targets.map((target) => scoredColumn(answers, submission, idColumn, target))
    },
    score(columns) {
      const areas = columns.map(areaUnder)
      const named = targets.length > 1 ? Object.fromEntries(targets.map((target, i) => [target, areas[i]!])) : {}
      return { score: mean(areas), metrics: named }
    },
  })
}

export const histopathologicCancerDetection = aurocChallenge(
  'histopathologic-cancer-detection',
  'Histopathologic Cancer Detection',
  'id',
  ['label'],
)

export const siimIsicMelanoma = aurocChallenge(
  'siim-isic-melanoma-classification',
  'SIIM-ISIC Melanoma Classification',
  'image_name',
  ['target'],
)

export const rsnaMiccaiRadiogenomic = aurocChallenge(
  'rsna-miccai-brain-tumor-radiogenomic-classification',
  'RSNA-MICCAI Brain Tumor Radiogenomic Classification',
  'BraTS21ID',
  ['MGMT_value'],
)

export const ranzcrClip = aurocChallenge(
  'ranzcr-clip-catheter-line-classification',
  'RANZCR CLiP - Catheter and Line Position Challenge',
  'StudyInstanceUID',
  catheterTargets,
)
