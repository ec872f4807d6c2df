/** RSNA cervical spine: log loss over eight variables a study, fractures with larger weights. */
import type { Column } from '../../contract'
import { weightedMultilabelLogLoss } from '../../metrics/classification/weightedMultilabelLogLoss'
import { tableChallenge } from './tableChallenge'
import { alignedRows, bothColumns, invalid, numbersOf } from './tables'

const variables = ['patient_overall', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'] as const
const positiveWeights = [14, 2, 2, 2, 2, 2, 2, 2]
const negativeWeights = [7, 1, 1, 1, 1, 1, 1, 1]

interface Studies {
  readonly truth: readonly (readonly number[])[]
  readonly predicted: readonly (readonly number[])[]
}

export const rsnaCervicalSpine = tableChallenge<Studies>({
  id: 'rsna-2022-cervical-spine-fracture-detection',
  title: 'RSNA 2022 Cervical Spine Fracture Detection',
  task: 'classification',
  direction: 'lower',
  idColumn: 'row_id',
  conventions: { score: 'weighted multi-label log loss, each study by its own weight sum', clip: '1e-15' },
  read(answers, submission) {
    const ids = bothColumns(answers, submission, 'row_id')
    const fractured = numbersOf(submission, 'fractured')
    const outside = fractured.find((value) => !(value >= 0 && value <= 1))
    if (outside !== undefined) throw invalid("'fractured' must lie within 0 and 1", String(outside), '0 to 1')
    alignedRows(ids.answers, ids.submission)
    return {
      truth: byStudy(ids.answers, numbersOf(answers, 'fractured')),
      predicted: byStudy(ids.submission, fractured),
    }
  },
  score: ({ truth, predicted }) => ({
    score: weightedMultilabelLogLoss(truth, predicted, { positiveWeights, negativeWeights, epsilon: 1e-15 }),
  }),
})

/** A row of eight values for every study, studies in id order; a variable that a study lacks is NaN if another study has it. */
function byStudy({ text }: Column, values: readonly number[]): number[][] {
  const studies = new Map<string, Map<string, number>>()
  for (const [row, id] of text.entries()) {
    const cut = id.indexOf('_')
    const [study, variable] = [id.slice(0, cut), id.slice(cut + 1)]
    const own = studies.get(study) ?? new Map<string, number>()
    if (own.has(variable)) throw invalid('A study holds a variable twice', id)
    studies.set(study, own.set(variable, values[row]!))
  }
  const lacking = variables.find((variable) => ![...studies.values()].some((own) => own.has(variable)))
  if (lacking !== undefined) throw invalid('No study holds a variable', 'nothing', lacking)
  return [...studies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => variables.map((variable) => own.get(variable) ?? Number.NaN))
}
